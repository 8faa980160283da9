/** The forms names and routes are shown in, apart from the code, so that --help need not load it. */
export const NAMES_FORMATS = ['table', 'json', 'csv'] as const;
export type NamesFormat = (typeof NAMES_FORMATS)[number];
export const ROUTE_FORMATS = ['table', 'json'] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];
