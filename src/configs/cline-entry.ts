/** Brings Cline's older and nested entries into the common members. */

import type { FileView } from './dialect.ts';
import { lastMember, type Member, type ObjectNode } from './tree.ts';

/** The older member's word for streamable HTTP is not the newer one's. */
function typeFrom(member: Member): Member {
  const { value } = member;
  const isHttp = value.kind === 'scalar' && value.value === 'http';
  return { ...member, name: 'type', value: isHttp ? { ...value, value: 'streamableHttp' } : value };
}

/** @returns the entry with the members of `transport` moved up and `transportType` as `type` */
export function clineEntry(entry: ObjectNode, _file: FileView): ObjectNode {
  const nested = lastMember(entry, 'transport')?.value;
  const members =
    nested?.kind === 'object'
      ? [...entry.members.filter(({ name }) => name !== 'transport'), ...nested.members]
      : entry.members;
  if (members.some(({ name }) => name === 'type')) return { ...entry, members };
  const renamed = members.map((member) => (member.name === 'transportType' ? typeFrom(member) : member));
  return { ...entry, members: renamed };
}
