/** Knows names that say their tool changes something in the world. */

const ACTS = new Set(
  (
    'delete remove destroy drop purge erase wipe truncate kill terminate revoke uninstall unpublish ' +
    'pay charge refund transfer withdraw purchase buy send publish submit ' +
    'write overwrite update insert upsert rename move edit grant cancel disable create set post deploy email reply'
  ).split(' '),
);

/** With one of these in a name the acting word is what is looked at: `get_refund_status`, `preview_delete`. */
const LOOKS = new Set(
  (
    'get list read search find show describe check fetch view query count preview estimate validate verify ' +
    'can is has explain inspect simulate plan dry lookup look status history details info log logs report ' +
    'reports summary stats statistics help docs schema template templates policy policies guide guidelines ' +
    'options rules limits reader deleted removed sent paid'
  ).split(' '),
);

function words(name: string): string[] {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return parted.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** @returns the acting word of a name like `issue_refund` or `deleteUser`; nothing where the name looks something up */
export function actsByName(name: string): string | undefined {
  const all = words(name.slice(0, 256));
  return all.some((word) => LOOKS.has(word)) ? undefined : all.find((word) => ACTS.has(word));
}
