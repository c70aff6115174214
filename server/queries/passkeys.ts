import type { Knex } from "knex";
import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { Response } from "#protocol/endpoints.ts";
import { presentPasskey } from "../presenters/presentPasskey.ts";

/** The user's passkeys, oldest first. */
export async function findPasskeys(knex: Knex, userId: string): Promise<PasskeyModel[]> {
  return PasskeyModel.query(knex).where({ userId }).orderBy(["createdAt", "id"]);
}

export async function listPasskeys(knex: Knex, userId: string): Promise<Response<"listPasskeys">> {
  return { passkeys: (await findPasskeys(knex, userId)).map(presentPasskey) };
}
