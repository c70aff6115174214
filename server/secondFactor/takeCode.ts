import type { Knex } from "knex";
import { z } from "zod";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { Tx } from "#db/transact.ts";
import { readRow } from "#db/rows.ts";
import { record } from "../audit/record.ts";
import type { Actor } from "../context.ts";
import { findAuthenticator } from "../queries/secondFactor.ts";
import { readCode } from "./readCode.ts";
import { takeRecoveryCode } from "./recoveryCodes.ts";
import { encryptSecret, decryptSecret } from "./secretEncryption.ts";
import { stepOfCode } from "./totp.ts";

const APP_CODE = /^\d{6}$/;

/** False for recovery codes, which have too many bits to be guessed. */
export function isAppCode(typed: string): boolean {
  return APP_CODE.test(readCode(typed));
}

/**
 * Uses up an app code or a recovery code of the user, in the transaction that it allows. False if it is neither, or was
 * used before: of two simultaneous uses only one succeeds.
 */
export async function takeCode(
  tx: Tx,
  sessionKeys: readonly string[],
  { user, address }: Pick<Actor, "user" | "address">,
  typed: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (isAppCode(code)) return takeAppCode(tx.trx, sessionKeys, user.id, code);
  if (!(await takeRecoveryCode(tx.trx, user.id, code))) return false;
  await record(tx, { user, address }, { action: "recovery_code.used", subject: user.id });
  return true;
}

/** Also encrypts the secret again with the first session key, so that an older key can be removed later. */
async function takeAppCode(
  trx: Knex.Transaction,
  sessionKeys: readonly string[],
  userId: string,
  digits: string,
): Promise<boolean> {
  const factor = await findAuthenticator(trx, userId);
  if (factor === undefined) return false;
  const secret = decryptSecret(sessionKeys, userId, factor.secret);
  const step = stepOfCode(digits, secret, await readSeconds(trx));
  if (step === null) return false;
  const taken = await SecondFactorModel.query(trx)
    .patch({ lastStep: String(step), secret: encryptSecret(sessionKeys, userId, secret) })
    .where({ userId })
    .where("lastStep", "<", step);
  return taken === 1;
}

const clockSchema = z.object({ seconds: z.number() });

/** Seconds since 1970, by the database's clock, which all nodes share. */
export async function readSeconds(knex: Knex): Promise<number> {
  const statement = knex.raw("select floor(extract(epoch from now()))::float8 as seconds");
  return (await readRow(statement, clockSchema)).seconds;
}
