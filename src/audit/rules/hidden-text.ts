/** Text in a definition or a command that a person does not see and a model or a shell does. */
import { hiddenPlaces, mayHide, placeWords } from '../hidden/find.ts';
import { firstFew } from '../quoted.ts';
import { itemSubject, type Rule, type RuleFinding, type Scene } from '../scene.ts';
import { undecidedItems, undecidedLaunches } from '../undecided.ts';

function inDefinitions(scene: Scene): RuleFinding[] {
  return undecidedItems(scene, { message: mayHide }).flatMap(({ server, item }) => {
    const places = hiddenPlaces(item.definition, true);
    if (places.length === 0) return [];
    return [
      {
        severity: 'error',
        message: `text that nobody sees, in ${firstFew(places, placeWords)}`,
        next: scene.approveCommand([item.identity]),
        subjects: [itemSubject(item)],
        locations: [server.spec.location],
      },
    ];
  });
}

/** The key and the entry are the operator's, and may have been pasted from a stranger's page. */
function inConfigs(scene: Scene): RuleFinding[] {
  return undecidedLaunches(scene).flatMap(({ spec }) => {
    const inKey = hiddenPlaces(spec.key, false).map(placeWords);
    const inEntry = hiddenPlaces(spec.entry, false).map(placeWords);
    const places = [...inKey.map((said) => said.replace('the text', 'the server key')), ...inEntry];
    if (places.length === 0) return [];
    return [
      {
        severity: 'error',
        message: `text that nobody sees in the config, in ${firstFew(places, (place) => place)}`,
        next: `remove it from ${spec.config} unless you know what it does: what is shown is not what runs`,
        subjects: [{ server: spec.key }],
        locations: [spec.location],
      },
    ];
  });
}

export const hiddenText = {
  id: 'hidden-text',
  about: 'a definition or a command holds text that a person does not see',
  check(scene) {
    return [...inConfigs(scene), ...inDefinitions(scene)];
  },
} as const satisfies Rule;
