import type { Knex } from "knex";
import { ProviderAccountModel } from "#db/models/ProviderAccountModel.ts";
import type { Response } from "#protocol/endpoints.ts";
import type { Config } from "../config.ts";
import { presentProviderAccount } from "../presenters/presentProviderAccount.ts";

/** The user's accounts at identity providers, oldest first. */
export async function listProviderAccounts(
  knex: Knex,
  userId: string,
  { identityProvider }: Pick<Config, "identityProvider">,
): Promise<Response<"listProviderAccounts">> {
  const rows = await ProviderAccountModel.query(knex).where({ userId }).orderBy(["createdAt", "id"]);
  return { accounts: rows.map((row) => presentProviderAccount(row, identityProvider?.issuer ?? null)) };
}
