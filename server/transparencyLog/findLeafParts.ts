import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { LINK_COLUMNS, linkSchema } from "../audit/chain.ts";
import { findOrders } from "../queries/orders.ts";
import { auditParts, type LeafParts, orderParts } from "./leaves.ts";

export const entrySchema = z.object({ kind: z.enum(["audit", "order"]), subject: z.string() });
/** What a leaf is about. */
export type Entry = z.infer<typeof entrySchema>;

/** Finds what the leaves of these entries are made of; null for one that is not in its table. */
export async function findParts(
  knex: Knex,
  entries: readonly Entry[],
): Promise<(entry: Entry) => LeafParts | null> {
  const idsOf = (kind: Entry["kind"]) =>
    entries.filter((entry) => entry.kind === kind).map(({ subject }) => subject);
  const links = await readRows(
    knex.raw(`select ${LINK_COLUMNS} from "auditLog" where id = any(?)`, [idsOf("audit")]),
    linkSchema,
  );
  const orders = await findOrders(knex, idsOf("order"));
  const parts = new Map([
    ...links.map((link) => [`audit ${link.id}`, auditParts(link)] as const),
    ...orders.map((order) => [`order ${order.id}`, orderParts(order)] as const),
  ]);
  return ({ kind, subject }) => parts.get(`${kind} ${subject}`) ?? null;
}
