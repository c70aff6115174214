import type { Knex } from "knex";
import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import { RecoveryCodeModel } from "#db/models/RecoveryCodeModel.ts";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { SecondFactor } from "#protocol/secondFactor.ts";

/** The user's confirmed second factor; undefined if there is none or it was never confirmed. */
export function findSecondFactor(knex: Knex, userId: string) {
  return SecondFactorModel.query(knex).findById(userId).whereNotNull("confirmedAt");
}

export async function hasSecondFactor(knex: Knex, userId: string): Promise<boolean> {
  return (await findSecondFactor(knex, userId)) !== undefined;
}

export async function getSecondFactor(knex: Knex, userId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(knex, userId);
  return {
    enabledAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await RecoveryCodeModel.query(knex).where({ userId }).resultSize(),
    passkeys: await PasskeyModel.query(knex).where({ userId }).resultSize(),
  };
}
