/**
 * Makes the copy of an answer that the SDK sees: enough to keep its conversation going, nothing it could reject
 * or change. The SDK refuses a whole list over one odd tool and reorders the rest; we read the text ourselves.
 */

import type { Result } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '../model.ts';
import { MEMBER_OF_METHOD } from './kinds.ts';

/** What the modern era requires on every result; servers are known to leave it out. */
const ENVELOPE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;

/**
 * @param method the request this answers
 * @param result as the server sent it
 * @returns what the SDK gets instead
 */
export function hollowResult(method: string, result: Json): Result {
  const listed = MEMBER_OF_METHOD.get(method);
  if (listed !== undefined) return { ...ENVELOPE, [listed]: [] };
  const object = typeof result === 'object' && result !== null ? (result as JsonObject) : {};
  if (method === 'initialize') return hollowInitialize(object);
  if (method === 'server/discover') return hollowDiscover(object);
  return {};
}

function hollowInitialize(result: JsonObject): Result {
  // The version is the SDK's business: it refuses one it cannot speak.
  return {
    protocolVersion: result.protocolVersion,
    capabilities: {},
    serverInfo: { name: 'unread', version: 'unread' },
  };
}

function hollowDiscover(result: JsonObject): Result {
  const versions = result.supportedVersions;
  // Without a list of versions this is no discover result, and the SDK goes on to initialize.
  if (!Array.isArray(versions)) return {};
  return {
    ...ENVELOPE,
    supportedVersions: versions.filter((version) => typeof version === 'string'),
    capabilities: {},
  };
}

/** @returns the error the SDK gets; `data` stays, because the versions a server supports are in it */
export function hollowError(
  answer: { readonly type: string; readonly code?: number; readonly message?: string },
  message: JsonObject,
): { code: number; message: string; data?: Json } {
  const error = message.error;
  const data = typeof error === 'object' && error !== null ? (error as JsonObject).data : undefined;
  const hollow = { code: answer.code ?? 0, message: answer.message ?? '' };
  return answer.type === 'error' && data !== undefined ? { ...hollow, data } : hollow;
}
