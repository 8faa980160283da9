/** A server as the host profiles want it. */
import type { HostServer } from '../model.ts';
import type { SceneServer } from './scene.ts';

/** The server as a host profile wants it: tools by raw name, and what the server reports of itself. */
export function hostServer({ spec, observation, items }: SceneServer): HostServer {
  const reported = ['name', 'title'].flatMap((member) => {
    const info = observation?.serverInfo;
    const value = info !== undefined && Object.hasOwn(info, member) ? info[member] : undefined;
    return typeof value === 'string' ? [[member, value]] : [];
  });
  return {
    key: spec.key,
    tools: items.filter((item) => item.kind === 'tool').map((item) => item.name),
    ...(observation?.serverInfo === undefined ? {} : { reported: Object.fromEntries(reported) }),
  };
}
