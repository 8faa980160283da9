/** Reads JSON-RPC messages as strangers wrote them: what they left out is not found on a prototype either. */

import type { Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';

/** @returns the object a text holds if it is a JSON-RPC message; JSON.parse keeps an own `__proto__` */
export function messageOf(text: string): JsonObject | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    const message = asObject(value);
    return message !== undefined && own(message, 'jsonrpc') === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the value as an object, or undefined for arrays and everything else */
export function asObject(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
