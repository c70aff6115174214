import { searchEndpoints } from "#protocol/search.ts";
import { timeZone } from "../../language/index.ts";
import { callShape } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { reportFault } from "../../reportFault.ts";
import { describeFailure } from "../loading/loader.ts";
import { inZone } from "./inZone.ts";
import { useOrders, useTransactions, useUsers } from "../stores/entities.ts";

/** The ids of the results, the likeliest first; the entities are in the stores. */
export type FoundIds = { users: string[]; orders: string[]; transactions: string[] };

const NOTHING: FoundIds = { users: [], orders: [], transactions: [] };

/** Searches everything, or for traders their own data; `fault` says why the search failed. */
export async function findAnything(
  q: string,
  isAdmin: boolean,
): Promise<{ ids: FoundIds; fault: string | null }> {
  try {
    return { ids: await search(q, isAdmin), fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) reportFault("The search failed", error);
    return { ids: NOTHING, fault: describeFailure(error) };
  }
}

async function search(q: string, isAdmin: boolean): Promise<FoundIds> {
  const found = await inZone(
    timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    "zone",
    async (zone) =>
      isAdmin
        ? callShape(searchEndpoints.searchEverything, { query: { q, zone } })
        : { users: [], ...(await callShape(searchEndpoints.searchOwn, { query: { q, zone } })) },
  );
  useUsers.getState().upsert(found.users);
  useOrders.getState().upsert(found.orders);
  useTransactions.getState().upsert(found.transactions);
  return {
    users: idsOf(found.users),
    orders: idsOf(found.orders),
    transactions: idsOf(found.transactions),
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
