import type { Knex } from "knex";
import { z } from "zod";
import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import { RecoveryCodeModel } from "#db/models/RecoveryCodeModel.ts";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import { readRow } from "#db/rows.ts";
import type { Factor, SecondFactor } from "#protocol/secondFactor.ts";

/** SQL condition for a user with a second factor of either kind; `user` is the column or parameter with their id. */
export const hasFactor = (user: string): string => `(
  exists (select from "secondFactors" as factor where factor."userId" = ${user} and factor."confirmedAt" is not null)
  or exists (select from passkeys as passkey where passkey."userId" = ${user}))`;

/** The user's authenticator app; undefined if there is none or it was never confirmed. */
export function findAuthenticator(knex: Knex, userId: string) {
  return SecondFactorModel.query(knex).findById(userId).whereNotNull("confirmedAt");
}

/** True for an authenticator app that was confirmed, or a passkey of any host. */
export async function hasSecondFactor(knex: Knex, userId: string): Promise<boolean> {
  const statement = knex.raw(`select ${hasFactor(":userId")} as has`, { userId });
  return (await readRow(statement, z.object({ has: z.boolean() }))).has;
}

/** The second factors that the user can use on a page of this host name; a recovery code always stands in for them. */
export async function listFactors(knex: Knex, userId: string, host: string | undefined): Promise<Factor[]> {
  const hasApp = (await findAuthenticator(knex, userId)) !== undefined;
  const passkey = host === undefined ? undefined : await PasskeyModel.query(knex).findOne({ userId, host });
  return [...(hasApp ? ["code" as const] : []), ...(passkey === undefined ? [] : ["passkey" as const])];
}

export async function getSecondFactor(knex: Knex, userId: string): Promise<SecondFactor> {
  const factor = await findAuthenticator(knex, userId);
  return {
    enabledAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await RecoveryCodeModel.query(knex).where({ userId }).resultSize(),
    passkeys: await PasskeyModel.query(knex).where({ userId }).resultSize(),
  };
}
