/** A definition that names another server's tool or key: it speaks about what is not its own. */
import { grouped } from '../grouped.ts';
import { type Mention, mayMention, mentions, type Vocabulary } from '../mentions.ts';
import { firstFew, quotedFrom } from '../quoted.ts';
import { itemSubject, type Rule, type SceneItem } from '../scene.ts';
import { named } from '../shown.ts';
import { everyText, type Here, placeOf } from '../texts.ts';
import { undecidedItems } from '../undecided.ts';
import { type Names, namesOfView } from '../view-names.ts';

/** Words before a mention that are quoted with it. */
const LEAD = 30;
const MOST = 100;

interface Found extends Mention {
  readonly text: string;
  readonly here: Here | undefined;
}

/** What a definition calls its own: members, and values that are one word. They explain themselves in its prose. */
function ownWords(item: SceneItem): Set<string> {
  const words = new Set<string>();
  everyText(item.definition, (text) => {
    if (!/\s/.test(text)) words.add(text);
  });
  return words;
}

function mentionsIn(item: SceneItem, names: Names): Found[] {
  let own: Set<string> | undefined;
  const isOwn = (name: string): boolean => {
    own ??= ownWords(item);
    return own.has(name);
  };
  const vocabulary: Vocabulary = {
    isTool: (name) => names.toolOwners(name).length > 0 && !isOwn(name),
    isServer: (name) => names.serversCalled(name).length > 0 && !isOwn(name),
  };
  const found: Found[] = [];
  everyText(item.definition, (text, here, isName) => {
    // One word alone is a value, not a sentence about it.
    if (isName || found.length >= MOST || !/\s/.test(text)) return;
    for (const mention of mentions(text, vocabulary)) found.push({ ...mention, text, here });
  });
  return found;
}

function said({ name, kind, text, at, here }: Found, names: Names): string {
  const owners = kind === 'tool' ? names.toolOwners(name) : [];
  const whose =
    owners.length > 0 ? ` of ${owners.slice(0, 3).join(', ')}${owners.length > 3 ? ' and others' : ''}` : '';
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - LEAD);
  const from = start === 0 ? 0 : start + Math.max(0, text.slice(start, at).search(/\s\S/) + 1);
  const place = placeOf(here);
  return `names the ${kind} ${named(name)}${whose}: ${quotedFrom(text, from, at - from + name.length)}${place === '' ? '' : ` in ${place}`}`;
}

export const crossReference = {
  id: 'cross-reference',
  about: "a description names another server's tool or key",
  check(scene) {
    const undecided = undecidedItems(scene, { message: mayMention });
    if (undecided.length === 0) return [];
    const namesFor = namesOfView(scene);
    return undecided.flatMap(({ server, item }) => {
      const names = namesFor(server);
      if (names === undefined) return [];
      const found = [...grouped(mentionsIn(item, names), ({ name, kind }) => `${kind} ${name}`).values()];
      if (found.length === 0) return [];
      const first = found.flatMap(([one]) => (one === undefined ? [] : [one]));
      return [
        {
          severity: 'warning',
          message: firstFew(first, (one) => said(one, names)),
          next: scene.approveCommand([item.identity]),
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
