import { z } from "zod/mini";
import { COINS } from "#protocol/coins.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { takenFilterSchema } from "../team/taken.ts";

const orderFilterSchema = z.object({
  sort: z.catch(z.enum(["oldest", "newest"]), "oldest"),
  type: z.catch(z.enum(["all", ...ORDER_TYPES]), "all"),
  crypto: z.catch(z.enum(["all", ...COINS]), "all"),
  taken: takenFilterSchema,
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ""),
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
