import { formatCount } from "../format.ts";
import { useAdminStats, waitingWork } from "../sync/index.ts";

/** The title of the browser's tab; administrators see in front of it how much work waits. */
export function TabTitle({ children }: { children: string }) {
  const waiting = useAdminStats(waitingWork);
  return <title>{`${waiting > 0 ? `(${formatCount(waiting)}) ` : ""}${children} · Livedesk`}</title>;
}
