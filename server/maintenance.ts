import type { Actor } from "./context.ts";
import { Refusal } from "./refusal.ts";

const RETRY_S = 30;

/** While the desk is closed only administrators in person are let in (specification section 3). */
export function refuseMaintenance(actor: Actor | null, desk: { maintenanceMode: boolean }): void {
  const isAdmin = actor?.user.role === "admin" && actor.tokenScope === undefined;
  if (desk.maintenanceMode && !isAdmin) throw new Refusal("maintenance", { retryAfter: RETRY_S });
}
