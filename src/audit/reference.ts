/** Knows what a `$ref` inside a schema leads to, in the same version of the same document. */

import type { Json } from '../model.ts';
import { childOf, type Spot } from './spot.ts';

/** @returns what stands at `#/$defs/limit`; nothing where it leads out of the document or nowhere */
export function referredTo(schema: Spot, side: 'before' | 'after'): Json | undefined {
  const reference = childOf(schema[side], '$ref');
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  const document = documentOf(schema, side);
  return document && at(document, reference.slice(2));
}

/** The input or output schema. Below an `$id` of its own `#` would mean another document. */
function documentOf(schema: Spot, side: 'before' | 'after'): Json | undefined {
  let here = schema;
  while (here.parent && here.parent.place !== 'tool') {
    if (childOf(here[side], '$id') !== undefined) return undefined;
    here = here.parent;
  }
  return here[side];
}

function at(document: Json, way: string): Json | undefined {
  let here: Json | undefined = document;
  for (const step of way.split('/')) here = childOf(here, decoded(step));
  return here;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}
