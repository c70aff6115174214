import { formatCount } from "../format.ts";
import { waitingWork } from "../sync/stores/selectors.ts";
import { useAdminStats } from "../sync/stores/stats.ts";

/** The title of the browser's tab; administrators see in front of it how much work waits. */
export function TabTitle({ children }: { children: string }) {
  const waiting = useAdminStats(waitingWork);
  return <title>{`${waiting > 0 ? `(${formatCount(waiting)}) ` : ""}${children} · Livedesk`}</title>;
}
