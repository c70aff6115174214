import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

const KINDS = [
  "password_changed",
  "passkey_removed",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_renewed",
];

/* Changes of what a user signs in with. */
export async function up(knex: Knex): Promise<void> {
  await extendList(knex, "notifications", "notifications_kind", KINDS);
}

export async function down(knex: Knex): Promise<void> {
  await knex("notifications").whereIn("kind", KINDS).delete();
  await shortenList(knex, "notifications", "notifications_kind", KINDS);
}
