/** A tool the policy does not allow here: no approval makes up for it. */
import { grouped } from '../grouped.ts';
import { matches, matchesLoosely, names } from '../policy/pattern.ts';
import { firstFew } from '../quoted.ts';
import {
  itemSubject,
  type Rule,
  type RuleFinding,
  type Scene,
  type SceneItem,
  type SceneServer,
} from '../scene.ts';

/** @returns the pattern under `sensitive` that the name fits, unless `allow` names this very pair whole */
function sensitivePattern(
  { policy }: Pick<Scene, 'policy'>,
  server: string,
  tool: string,
): string | undefined {
  const pattern = policy.sensitive.find((one) => matchesLoosely(one, tool));
  // `"refunds": ["*"]` must not open the door to whatever that server names refund tomorrow.
  const listed = (policy.allow.get(server) ?? []).some((one) => names(one, tool));
  return listed ? undefined : pattern;
}

function whyNot(scene: Scene, server: string, tool: string): string | undefined {
  const pattern = sensitivePattern(scene, server, tool);
  if (pattern !== undefined)
    return `is sensitive ("${pattern}"), and \`allow\` does not name it for this server`;
  const allowed = scene.policy.allow.get(server);
  if (allowed === undefined || allowed.some((one) => matches(one, tool))) return undefined;
  return 'is not among the tools `allow` lists for this server';
}

function ofServer(scene: Scene, server: SceneServer): RuleFinding[] {
  const { key } = server.spec;
  const tools = server.items.filter(({ kind }) => kind === 'tool');
  const refused = tools.flatMap((item) => {
    const why = whyNot(scene, key, item.name);
    return why === undefined ? [] : [{ item, why }];
  });
  return [...grouped(refused, ({ why }) => why)].map(([why, same]) =>
    finding(
      scene,
      server,
      same.map(({ item }) => item),
      why,
    ),
  );
}

function finding(scene: Scene, { spec }: SceneServer, items: readonly SceneItem[], why: string): RuleFinding {
  const shown = firstFew(items, ({ name }) => `\`${name}\``);
  return {
    severity: 'error',
    message: items.length === 1 ? `${shown} ${why}` : `each of ${items.length} tools (${shown}) ${why}`,
    next: `remove it from the server, or name it under allow in ${scene.policyPath}; approving does not clear this`,
    subjects: items.map(itemSubject),
    locations: [spec.location],
  };
}

export const notAllowed = {
  id: 'not-allowed',
  about: 'the policy does not allow this server this tool, approved or not',
  check(scene) {
    const { allow, sensitive } = scene.policy;
    if (allow.size === 0 && sensitive.length === 0) return [];
    return scene.servers.flatMap((server) => ofServer(scene, server));
  },
} as const satisfies Rule;
