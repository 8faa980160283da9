/** What is asked for when somebody or something logs in to a remote server. */

import type { TokenStore } from './token-store.ts';

export interface LoginRequest {
  /** The server's URL. */
  readonly server: string;
  /** What the server said it needs. */
  readonly scope?: string;
  readonly resourceMetadata?: string;
  /** True where the token there is lacks a scope: refreshing it cannot help. */
  readonly anew: boolean;
  readonly store: TokenStore;
  /** Shows a person where to log in; absent where nobody is there. */
  readonly show?: (url: string) => void;
  /** For a machine. The secret goes to this issuer and nowhere else, whatever authorization server is named. */
  readonly machine?: { readonly id: string; readonly secret: string; readonly issuer: string };
  /** A client that was registered beforehand, as a config may say. */
  readonly clientId?: string;
  readonly callbackPort?: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
}
