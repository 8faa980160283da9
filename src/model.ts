/** The nouns of mcp-audit: types only. Every room may import this file; it imports nothing but its own parts. */

export type * from './model/answers.ts';
export type * from './model/changes.ts';
export type * from './model/config-list.ts';
export type * from './model/configs.ts';
export type * from './model/exposed-names.ts';
export type * from './model/for-a-while.ts';
export type * from './model/ground.ts';
export type * from './model/hosts.ts';
export type * from './model/json.ts';
export type * from './model/lock.ts';
export type * from './model/marks.ts';
export type * from './model/permissions.ts';
export type * from './model/policy.ts';
export type * from './model/report.ts';
export type * from './model/servers.ts';
