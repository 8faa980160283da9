/** Knows what people call a schema inside a tool: `filter.limit`, `tags[]`, the input, the output. */

import { named } from './shown.ts';
import { type Spot, wayTo } from './spot.ts';

/** @returns the name of a schema within its side, empty for the side's root: `filter.limit`, `tags[]`, `x.anyOf[2]` */
export function schemaName(schema: Spot): string {
  const [, ...inner] = wayTo(schema);
  return inner.map(segment).join('').replace(/^\./, '');
}

function segment(step: Spot): string {
  switch (step.parent?.place) {
    case 'schemas-by-name':
      return `.${step.key}`;
    case 'schema-list':
      // People count alternatives from one.
      return `[${Number(step.key) + 1}]`;
    default:
      // What `properties` holds is named by itself; other words (`$defs`, `anyOf`) say what is meant.
      if (step.place === 'schemas-by-name' && step.key === 'properties') return '';
      return step.key === 'items' && step.place === 'schema' ? '[]' : `.${step.key}`;
  }
}

/** @returns `the input`, `` `filter.limit` ``, `` `total` of the output `` */
export function schemaWords(schema: Spot): string {
  const name = schemaName(schema);
  const side = isOutput(schema) ? 'the output' : 'the input';
  if (name === '') return side;
  return isOutput(schema) ? `${named(name)} of ${side}` : named(name);
}

/** @returns true where the schema describes what the tool returns */
export function isOutput(schema: Spot): boolean {
  return wayTo(schema)[0]?.key === 'outputSchema';
}
