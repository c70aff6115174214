import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

const APPROVALS = ["webhook_creation", "webhook_change"];
const NOTIFICATIONS = ["desk_token_created"];

/* New receivers of the desk's changes may need two administrators; tokens for the desk are announced to all of them. */
export async function up(knex: Knex): Promise<void> {
  await extendList(knex, "approvals", "approvals_kind_check", APPROVALS);
  await extendList(knex, "notifications", "notifications_kind", NOTIFICATIONS);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table approvals disable trigger user");
  await knex("approvals").whereIn("kind", APPROVALS).delete();
  await knex.raw("alter table approvals enable trigger user");
  await knex("notifications").whereIn("kind", NOTIFICATIONS).delete();
  await shortenList(knex, "approvals", "approvals_kind_check", APPROVALS);
  await shortenList(knex, "notifications", "notifications_kind", NOTIFICATIONS);
}
