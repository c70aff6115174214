import type { Knex } from "knex";
import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";

const KEPT_DAYS = 90;

/** Forgets links of long ago; the audit log keeps what happened. */
export async function pruneAccountLinks(knex: Knex): Promise<void> {
  await AccountLinkModel.query(knex)
    .delete()
    .whereRaw(`"createdAt" < now() - ? * interval '1 day'`, [KEPT_DAYS]);
}
