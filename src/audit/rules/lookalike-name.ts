/** Names that look like other names, or disguise themselves by letters of another script. */
import { alikeEntries } from '../alike-entries.ts';
import { type Bearer, bearers, lookalikes } from '../bearers.ts';
import { disguise, disguised } from '../confusable.ts';
import { codePointName } from '../hidden/words.ts';
import { firstFew } from '../quoted.ts';
import { itemSubject, type Rule, type RuleFinding, type Scene } from '../scene.ts';
import { named } from '../shown.ts';
import { undecidedLaunches } from '../undecided.ts';

const subjectOf = ({ server, item }: Bearer) =>
  item === undefined ? { server: server.spec.key } : itemSubject(item);

/** Of longer names no letter is looked for. */
const LONGEST = 512;

/** Letters in which two names that look alike differ, with code points: `ѕ (U+0455) for s (U+0073)`. */
function difference(one: string, other: string): string {
  const [letters, others] = [[...one.slice(0, LONGEST)], [...other.slice(0, LONGEST)]];
  if (letters.length !== others.length) return '';
  const pairs = letters.flatMap((letter, i) => {
    const its = others[i] ?? '';
    return letter === its ? [] : [`${coded(letter)} for ${coded(its)}`];
  });
  return pairs.length === 0 ? '' : ` (${firstFew([...new Set(pairs)], (pair) => pair)})`;
}

function coded(letter: string): string {
  return `${letter} ${codePointName(letter.codePointAt(0) ?? 0)}`;
}

function alike(scene: Scene): RuleFinding[] {
  return lookalikes(scene).flatMap((same) => {
    if (!same.some(({ undecided }) => undecided)) return [];
    const names = [...new Set(same.map(({ name }) => name))].sort();
    const [plain = '', ...others] = names;
    const said = (name: string) => `${named(name)} looks like ${named(plain)}${difference(name, plain)}`;
    return [finding(firstFew(others, said), same, scene)];
  });
}

function inDisguise(scene: Scene): RuleFinding[] {
  return bearers(scene, (name) => !/^[ -~]*$/.test(name)).flatMap((one) => {
    if (!one.undecided) return [];
    const letters = disguised(one.name);
    if (letters.length === 0) return [];
    return [
      finding(
        `${named(one.name)} mixes in letters that pass for others: ${firstFew(letters, disguise)}`,
        [one],
        scene,
      ),
    ];
  });
}

/** The package of the approved launch, one letter off, with content that is byte for byte the same for now. */
function inLaunches(scene: Scene): RuleFinding[] {
  return undecidedLaunches(scene).flatMap((server) => {
    const before = server.launch.approved?.entry;
    const pairs = before === undefined ? [] : alikeEntries(before, server.spec.entry);
    if (pairs.length === 0) return [];
    const message = firstFew(
      pairs,
      ([now, old]) => `${named(now)} looks like ${named(old)} of the approved launch${difference(now, old)}`,
    );
    return [finding(message, [{ name: server.spec.key, server, undecided: true }], scene)];
  });
}

function finding(message: string, about: readonly Bearer[], scene: Scene): RuleFinding {
  const waiting = about.filter(({ undecided }) => undecided);
  const targets = waiting.map(({ server, item }) => item?.identity ?? server.spec.key);
  return {
    severity: 'warning',
    message,
    next: scene.approveCommand([...new Set(targets)]),
    subjects: about.map(subjectOf),
    locations: [...new Set(about.map(({ server }) => server.spec.location))],
  };
}

export const lookalikeName = {
  id: 'lookalike-name',
  about: 'a name looks like another one, or mixes letters of other scripts into a Latin word',
  check(scene) {
    return [...alike(scene), ...inDisguise(scene), ...inLaunches(scene)];
  },
} as const satisfies Rule;
