import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { PASSKEY_MINUTES } from "#protocol/passkeys.ts";
import { decryptFor, encryptFor } from "../encryption.ts";
import { readSeconds } from "../secondFactor/takeCode.ts";
import type { Site } from "./site.ts";

/*
 * A challenge proves itself: it is its encrypted expiry time, bound to its purpose. So options cost no row, and
 * requesting a million of them fills nothing.
 */

/** The purpose of an answer, and whose it is; anybody may sign in. `sessionHash` is in hex. */
export type Purpose =
  | { use: "add" | "proof"; userId: string; sessionHash: string }
  | { use: "second factor"; userId: string }
  | { use: "sign in" };

export type Challenge = { bytes: Buffer; expiresAt: number };

const TIME_BYTES = 8;
const SEALED_BYTES = 12 + TIME_BYTES + 16;

/** In base64url, as in options. */
export async function issueChallenge(
  knex: Knex,
  sessionKeys: readonly string[],
  purpose: Purpose,
  site: Site,
): Promise<string> {
  return sealChallenge(sessionKeys, purpose, site, (await readSeconds(knex)) + PASSKEY_MINUTES * 60);
}

/** `expiresAt` in seconds since 1970. */
export function sealChallenge(
  sessionKeys: readonly string[],
  purpose: Purpose,
  site: Site,
  expiresAt: number,
): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeDoubleBE(expiresAt);
  return encryptFor("passkey challenge", sessionKeys, ownerOf(purpose, site), time).toString("base64url");
}

/** Null if it is not one of ours for this purpose and site. It may have expired. */
export function openChallenge(
  sessionKeys: readonly string[],
  purpose: Purpose,
  site: Site,
  challenge: string,
): Challenge | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== SEALED_BYTES) return null;
  const time = decryptFor("passkey challenge", sessionKeys, ownerOf(purpose, site), bytes);
  return time === null ? null : { bytes, expiresAt: time.readDoubleBE() };
}

function ownerOf(purpose: Purpose, { origin }: Site): string {
  const user = "userId" in purpose ? purpose.userId : "";
  const session = "sessionHash" in purpose ? purpose.sessionHash : "";
  return [purpose.use, user, session, origin].join("\n");
}

/** Uses a challenge up, in the transaction that its answer allows; false if it was used before. */
export async function takeChallenge(
  trx: Knex.Transaction,
  { bytes, expiresAt }: Challenge,
): Promise<boolean> {
  const hash = createHash("sha256").update(bytes).digest();
  const statement = trx.raw(
    `insert into "usedChallenges" (hash, "expiresAt") values (?, to_timestamp(?))
     on conflict do nothing returning hash`,
    [hash, expiresAt],
  );
  return (await findRow(statement, z.unknown())) !== null;
}
