import type { Knex } from "knex";
import { ClaimModel } from "#db/models/ClaimModel.ts";
import type { Claim } from "#protocol/claims.ts";
import { presentClaim } from "../presenters/presentClaim.ts";

/** Claims that changed in the last ten minutes, which includes every one that has not ended. */
export async function listTaken(knex: Knex): Promise<Claim[]> {
  const rows = await ClaimModel.query(knex)
    .withGraphFetched("taker")
    .whereRaw(`"changedAt" > now() - interval '10 minutes'`)
    .orderBy("id");
  return rows.map((row) => presentClaim(row, row.taker?.username ?? null));
}
