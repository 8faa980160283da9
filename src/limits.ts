/**
 * Every limit a stranger can run into, in one place, each with the attack or the accident it answers.
 * docs/limits.md tells users the same; a test holds that the two agree and that each limit is reached by a test.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  // ---- size
  /** One message: ten thousand tools of 1 kB fit three times over; an endless line does not. */
  messageBytes: 32 * MIB,
  /** All that one server may send in a run, noise included: a server that never stops is cut off here. */
  serverBytes: 128 * MIB,
  /** Commas and opening brackets in all that one server sends: 32 MiB of `[],` take a reader minutes and gigabytes. */
  jsonParts: 3_000_000,
  /** Pages of one listing: a cursor that is new each time would otherwise lead on for ever. */
  pages: 1_000,
  /** Items of one listing, over all pages. */
  items: 100_000,
  /** A cursor is sent back as it came, so its size is the server's choice. */
  cursorCharacters: 64 * KIB,
  /** How often a listing starts over because the server announced a change meanwhile. */
  restarts: 5,
  /** Requests of the server to us that are answered; more are ignored, or answering would fill our memory. */
  serverRequests: 1_000,
  /** Lines, notifications and requests that are no answer: small ones cost more time than their bytes tell. */
  unasked: 20_000,
  /** One answer of an authorization server. */
  loginBytes: 1 * MIB,
  /** Connections to a proxy for one server: one that closes what it accepts would be asked for ever. */
  proxyConnections: 20,
  /** How deep a definition may nest, its root being 1: readers differ in what they survive. */
  depth: 200,
  /** The largest config, lock or report that is read; more is a mistake or an attack. */
  fileBytes: 256 * MIB,

  // ---- time. Starting and connecting have no limit of their own: the limit per server covers them, because
  // a first `npx` may download for a minute.
  /** One server from its start to its end; `--timeout` sets another. */
  serverSeconds: 60,
  /** The whole run; `--deadline` sets another. */
  runSeconds: 600,
  /** A legacy server may stay silent on `server/discover`; after this it is asked to initialize. */
  probeMs: 3_000,
  /** Over HTTP every server answers something, so silence there is slowness and gets more time. */
  httpProbeMs: 15_000,
  /** One page. */
  pageMs: 20_000,
  /** A command that prints headers (`headersHelper`); its client waits as long. */
  helperMs: 10_000,
  /** A person who logs in somewhere else and comes back (`--oauth`). */
  loginMs: 300_000,
  /** Ending a session over HTTP is a courtesy and must not hold up the report. */
  endSessionMs: 1_000,
  /** After a closed stdin a well-behaved server is gone at once; the others get the signal. */
  stdinGraceMs: 10,
  /** From SIGTERM to SIGKILL. */
  termGraceMs: 500,
  /** From SIGKILL until we stop waiting for the system to confirm it. */
  killGraceMs: 1_000,
  /** After an exit, what is still in the pipes is read; a grandchild may hold them open for ever. */
  drainMs: 200,
  /** The longest pause a server may ask for before its event stream is opened again. */
  reconnectMs: 1_000,

  // ---- what is kept for the reason
  /** The end of stderr that is kept; it is much more than is shown, so that no secret is cut before it is removed. */
  stderrBytes: 16 * KIB,
  /** Lines of noise on stdout that are kept, and how much of each. */
  junkLines: 3,
  junkCharacters: 4 * KIB,
  /** Lines and characters of strangers' text shown in one reason. */
  shownLines: 3,
  shownCharacters: 300,
} as const;
