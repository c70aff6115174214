import { z } from "zod/mini";
import { coinSchema } from "#protocol/coins.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { transactionStatusSchema, transactionTypeSchema } from "#protocol/transactions.ts";
import { startOfDay } from "../../days.ts";

/* The filters of the history: read from the address, sent to the server, and applied to pushed transactions. */

export const PERIODS = ["7", "30", "90"] as const;

const filtersSchema = z.object({
  type: z.catch(z.optional(transactionTypeSchema), undefined),
  status: z.catch(z.optional(transactionStatusSchema), undefined),
  coin: z.catch(z.optional(coinSchema), undefined),
  days: z.catch(z.enum(PERIODS), "30"),
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ""),
});
export type Filters = z.infer<typeof filtersSchema>;

export const DEFAULT_FILTERS: Filters = filtersSchema.parse({});

export function readFilters(search: URLSearchParams): Filters {
  return filtersSchema.parse(Object.fromEntries(search));
}

/** The same address with these filters; defaults are left out, other parameters stay. */
export function writeFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries({
    type: undefined,
    status: undefined,
    coin: undefined,
    ...filters,
  })) {
    if (value === undefined || value === DEFAULT_FILTERS.days || value === "") next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** The start of the day so many days ago, so that the query stays the same for a day. */
export function startOf(days: Filters["days"], now: number): string {
  return startOfDay(new Date(now), -{ "7": 7, "30": 30, "90": 90 }[days]).toISOString();
}

export function toQuery({ type, status, coin, q }: Filters, from: string): QueryInput<"listTransactions"> {
  return { type, status, crypto: coin, from, q: q === "" ? undefined : q };
}
