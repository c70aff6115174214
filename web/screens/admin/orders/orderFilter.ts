import { z } from "zod";
import { COINS } from "#protocol/coins.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { takenFilterSchema } from "../team/taken.ts";

const orderFilterSchema = z.object({
  sort: z.enum(["oldest", "newest"]).catch("oldest"),
  type: z.enum(["all", ...ORDER_TYPES]).catch("all"),
  crypto: z.enum(["all", ...COINS]).catch("all"),
  taken: takenFilterSchema,
  q: z.string().trim().max(200).catch(""),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

export function readOrderFilter(params: URLSearchParams): OrderFilter {
  return orderFilterSchema.parse(Object.fromEntries(params));
}

/** The server's query: the pending orders that the filter selects. */
export function orderQuery({ sort, type, crypto, q }: OrderFilter): QueryInput<"listAllOrders"> {
  return {
    status: "pending",
    sort,
    ...(type !== "all" && { type }),
    ...(crypto !== "all" && { crypto }),
    ...(q !== "" && { q }),
  };
}
