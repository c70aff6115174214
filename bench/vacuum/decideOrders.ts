import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ApiClient } from "../../e2e/apiClient.ts";

const PAGE = 50;
const AT_ONCE = 2;
const RESULT = { result: "win", returnRate: "1.8" };

const pageSchema = z.array(z.object({ id: z.string() }));

/** Decides pending orders, the oldest first, until it is stopped; returns how many. */
export async function decideOrders(administrator: ApiClient, signal: AbortSignal): Promise<number> {
  let decided = 0;
  while (!signal.aborted) {
    const target = `/api/admin/orders?limit=${PAGE}&status=pending&sort=oldest`;
    const items = pageSchema.parse((await administrator.call("GET", target)).body);
    if (items.length === 0) await sleep(100);
    while (items.length > 0 && !signal.aborted) {
      const some = items.splice(0, AT_ONCE);
      const answers = await Promise.all(
        some.map(({ id }) => administrator.call("PATCH", `/api/admin/orders/${id}/resolve`, RESULT)),
      );
      const refused = answers.find(({ status }) => status !== 200);
      if (refused !== undefined) throw new Error(`An order was not decided: ${JSON.stringify(refused)}`);
      decided += some.length;
    }
  }
  return decided;
}
