/** The visible list of rules: a rule is one file and one line here. */
import type { Rule } from '../scene.ts';
import { ambiguousDefinition } from './ambiguous-definition.ts';
import { caseOnly } from './case-only.ts';
import { changed } from './changed.ts';
import { changedLaunch } from './changed-launch.ts';
import { changedProgram } from './changed-program.ts';
import { claimContradiction } from './claim-contradiction.ts';
import { conflictingServer } from './conflicting-server.ts';
import { crossReference } from './cross-reference.ts';
import { dependsOnClient } from './depends-on-client.ts';
import { duplicateName } from './duplicate-name.ts';
import { exposedNameClash } from './exposed-name-clash.ts';
import { hiddenText } from './hidden-text.ts';
import { incomplete } from './incomplete.ts';
import { labelClash } from './label-clash.ts';
import { lookalikeName } from './lookalike-name.ts';
import { markFitsNothing } from './mark-fits-nothing.ts';
import { missing } from './missing.ts';
import { nameCollision } from './name-collision.ts';
import { nameInvalid } from './name-invalid.ts';
import { nameTooLong } from './name-too-long.ts';
import { nonconforming } from './nonconforming.ts';
import { notAllowed } from './not-allowed.ts';
import { observedChanged } from './observed-changed.ts';
import { pinned } from './pinned.ts';
import { preferenceClaim } from './preference-claim.ts';
import { proposed } from './proposed.ts';
import { rejectedEarlier } from './rejected-earlier.ts';
import { remoteRef } from './remote-ref.ts';
import { reviewDue } from './review-due.ts';
import { sameServer } from './same-server.ts';
import { secretInConfig } from './secret-in-config.ts';
import { secretInDefinition } from './secret-in-definition.ts';
import { separatorInName } from './separator-in-name.ts';
import { serverNameClaim } from './server-name-claim.ts';
import { staleServer } from './stale-server.ts';
import { unapproved } from './unapproved.ts';
import { unapprovedLaunch } from './unapproved-launch.ts';
import { unpinnedLaunch } from './unpinned-launch.ts';
import { unreachable } from './unreachable.ts';
import { unstable } from './unstable.ts';
import { vagueKey } from './vague-key.ts';

export const rules: readonly Rule[] = [
  unapprovedLaunch,
  changedLaunch,
  changedProgram,
  unpinnedLaunch,
  proposed,
  unapproved,
  changed,
  rejectedEarlier,
  pinned,
  notAllowed,
  reviewDue,
  markFitsNothing,
  missing,
  staleServer,
  unreachable,
  incomplete,
  unstable,
  dependsOnClient,
  duplicateName,
  ambiguousDefinition,
  nonconforming,
  observedChanged,
  nameCollision,
  labelClash,
  exposedNameClash,
  nameTooLong,
  nameInvalid,
  separatorInName,
  caseOnly,
  serverNameClaim,
  vagueKey,
  conflictingServer,
  sameServer,
  secretInConfig,
  secretInDefinition,
  hiddenText,
  lookalikeName,
  remoteRef,
  crossReference,
  preferenceClaim,
  claimContradiction,
];
