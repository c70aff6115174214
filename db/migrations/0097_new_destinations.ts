import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

const KINDS = ["new_destination"];

/* Users are told of the first withdrawal to an address. */
export async function up(knex: Knex): Promise<void> {
  await extendList(knex, "notifications", "notifications_kind", KINDS);
}

export async function down(knex: Knex): Promise<void> {
  await knex("notifications").whereIn("kind", KINDS).delete();
  await shortenList(knex, "notifications", "notifications_kind", KINDS);
}
