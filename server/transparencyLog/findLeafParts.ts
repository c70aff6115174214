import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { orderParts } from "#protocol/orderLeaf.ts";
import type { Order } from "#protocol/orders.ts";
import { LINK_COLUMNS, linkSchema } from "../audit/chain.ts";
import { forgottenName } from "#protocol/forgotten.ts";
import { findOrders } from "../queries/orders.ts";
import { auditParts, type LeafParts } from "./leaves.ts";

export const entrySchema = z.object({ kind: z.enum(["audit", "order"]), subject: z.string() });
/** What a leaf is about. */
export type Entry = z.infer<typeof entrySchema>;

/** `isForgotten` if its person was forgotten, so that the salt may be gone. */
export type FoundParts = LeafParts & { isForgotten: boolean };

const forgettingLinkSchema = linkSchema.extend({ forgotten: z.boolean() });

/** Finds what the leaves of these entries are made of; null for one that is not in its table. */
export async function findParts(
  knex: Knex,
  entries: readonly Entry[],
): Promise<(entry: Entry) => FoundParts | null> {
  const idsOf = (kind: Entry["kind"]) =>
    entries.filter((entry) => entry.kind === kind).map(({ subject }) => subject);
  const links = await readRows(
    knex.raw(`select ${LINK_COLUMNS}, forgotten from "auditLog" where id = any(?)`, [idsOf("audit")]),
    forgettingLinkSchema,
  );
  const orders = await findOrders(knex, idsOf("order"));
  const parts = new Map<string, FoundParts>([
    ...links.map(
      ({ forgotten, ...link }) =>
        [`audit ${link.id}`, { ...auditParts(link), isForgotten: forgotten }] as const,
    ),
    ...orders.map(
      (order) =>
        [`order ${order.id}`, { ...orderParts(order), isForgotten: isEndedByForgotten(order) }] as const,
    ),
  ]);
  return ({ kind, subject }) => parts.get(`${kind} ${subject}`) ?? null;
}

/** True for an order that its own trader ended and who was forgotten since: the leaf contains a hash of the name. */
function isEndedByForgotten({ userId, evidence: { resolution } }: Order): boolean {
  return resolution?.resolvedBy === forgottenName(userId);
}
