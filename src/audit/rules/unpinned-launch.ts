/** A launch that runs whatever is served on the day: the approval of its words says nothing of the code. */
import { looseness, pinnedLine } from '../launch/loose.ts';
import { programIn } from '../launch/program.ts';
import type { Rule, RuleFinding, Scene, SceneServer } from '../scene.ts';

/** The command that does the same with everything named exactly, and how to keep it as it is. */
function nextOf(server: SceneServer, scene: Scene): string {
  const here = server.ground?.packages ?? [];
  const pinned = pinnedLine(programIn(server.spec.entry), ({ ecosystem, name }) =>
    ecosystem === 'npm' ? here.find((one) => one.name === name)?.version : undefined,
  );
  const why = `or say why it is right as it is: ${scene.approveCommand([server.spec.key])}`;
  if (pinned === undefined) return `start what was fetched and reviewed instead; ${why}`;
  const meaning = pinned.meaning.join(', ');
  return `write  ${pinned.line}${meaning === '' ? '' : `  (${meaning})`}; ${why}`;
}

function found(server: SceneServer, scene: Scene): RuleFinding[] {
  const loose = server.status === 'disabled' ? undefined : looseness(server);
  if (loose === undefined) return [];
  const { standing } = server.launch;
  const reason = standing?.approved.reason;
  const said =
    standing === undefined
      ? ''
      : reason === undefined
        ? `; approved ${standing.approved.on} without a reason`
        : `; approved ${standing.approved.on} all the same: ${reason}`;
  return [
    {
      // Without a reason nobody can tell whether it was seen at all.
      severity:
        reason !== undefined ? 'note' : standing !== undefined && scene.verb === 'ci' ? 'error' : 'warning',
      message: `may run other code tomorrow under the same approval: ${loose}${said}`,
      next: nextOf(server, scene),
      subjects: [{ server: server.spec.key }],
      locations: [server.spec.location],
    },
  ];
}

export const unpinnedLaunch = {
  id: 'unpinned-launch',
  about: 'the launch fetches what it runs, without an exact version, commit or digest',
  check(scene) {
    return scene.servers.flatMap((server) => found(server, scene));
  },
} as const satisfies Rule;
