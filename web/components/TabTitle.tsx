import { formatCount } from "../format.ts";
import { useAdminStats, waitingWork } from "../sync/index.ts";

/** The title of the browser's tab; for administrators with the number of pending items in front. */
export function TabTitle({ children }: { children: string }) {
  const waiting = useAdminStats(waitingWork);
  return <title>{`${waiting > 0 ? `(${formatCount(waiting)}) ` : ""}${children} · Livedesk`}</title>;
}
