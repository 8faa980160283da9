/** The names of the reporters, apart from their code, so that --help need not load it. */
export const FORMATS = ['table', 'json'] as const;
export type Format = (typeof FORMATS)[number];
