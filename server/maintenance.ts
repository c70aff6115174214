import type { Actor } from "./context.ts";
import { actsForDesk } from "./policies.ts";
import { Refusal } from "./refusal.ts";

const RETRY_S = 30;

/** While the desk is closed, only administrators in person may use it. */
export function refuseMaintenance(actor: Actor | null, desk: { maintenanceMode: boolean }): void {
  const isExempt = actor !== null && actsForDesk(actor);
  if (desk.maintenanceMode && !isExempt) throw new Refusal("maintenance", { retryAfter: RETRY_S });
}
