/** A credential written out in a config: whoever reads the file has it, and a repository keeps it for ever. */
import { firstFew } from '../quoted.ts';
import type { Rule } from '../scene.ts';

export const secretInConfig = {
  id: 'secret-in-config',
  about: 'a credential is written out in the config instead of a reference to a variable',
  check(scene) {
    return scene.servers.flatMap(({ spec }) => {
      const written = spec.writtenOut ?? [];
      if (written.length === 0) return [];
      const places = firstFew(written, ({ where, location }) => `${where} (line ${location.line})`);
      const instead = firstFew(written, ({ where, instead }) => `${where}: ${instead}`);
      const [count, it] = written.length === 1 ? ['a credential is', 'it'] : ['credentials are', 'them'];
      return [
        {
          severity: 'error',
          message: `${count} written out at ${places}`,
          next: `revoke ${it} if anybody else can read the file, and write ${instead}`,
          subjects: [{ server: spec.key }],
          locations: written.map(({ location }) => location),
        } as const,
      ];
    });
  },
} as const satisfies Rule;
