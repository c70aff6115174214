import { ACCOUNT } from "./account.ts";
import { ALERTS } from "./alerts.ts";
import { COMMON } from "./common.ts";
import { CONNECTION } from "./connection.ts";
import { DESK } from "./desk.ts";
import { FIGURES } from "./figures.ts";
import { LOG } from "./log.ts";
import { MONEY } from "./money.ts";
import { ORDERS } from "./orders.ts";
import { PASSKEYS } from "./passkeys.ts";
import { PROVIDER } from "./provider.ts";
import { SEARCH } from "./search.ts";
import { SETTINGS } from "./settings.ts";
import { STATUS } from "./status.ts";
import { WEBHOOKS } from "./webhooks.ts";

/**
 * What each field of both documents means, each meaning once: under the field's name, or as `scope.name` or
 * `scope, scope.name` where it means something else. A scope is a type, a call, an event, or the field in which the
 * object lies.
 */
export const GLOSSARY: readonly (readonly [key: string, meaning: string])[] = [
  COMMON,
  ACCOUNT,
  PASSKEYS,
  PROVIDER,
  ORDERS,
  MONEY,
  SETTINGS,
  DESK,
  FIGURES,
  STATUS,
  LOG,
  ALERTS,
  WEBHOOKS,
  SEARCH,
  CONNECTION,
].flatMap((topic) => Object.entries(topic));

const meanings: ReadonlyMap<string, string> = new Map(
  GLOSSARY.flatMap(([key, meaning]) => keysOf(key).map((each): [string, string] => [each, meaning])),
);

/** "a, b.name" is for "a.name" and "b.name". */
function keysOf(key: string): string[] {
  const dot = key.lastIndexOf(".");
  if (dot === -1) return [key];
  return key
    .slice(0, dot)
    .split(", ")
    .map((scope) => scope + key.slice(dot));
}

/** `scopes` from the innermost; undefined if the glossary lacks it, which fails a test. */
export function meaningOf(name: string, scopes: readonly string[]): string | undefined {
  const keys = [...scopes.map((scope) => `${scope}.${name}`), name];
  return keys.map((key) => meanings.get(key)).find((meaning) => meaning !== undefined);
}
