import { useDeskName } from "../deskName.ts";
import { formatCount } from "../format.ts";
import { useAdminStats } from "../sync/index.ts";
import { waitingWork } from "../waitingWork.ts";

/** The title of the browser's tab; for administrators with the number of pending items in front. */
export function TabTitle({ children }: { children: string }) {
  const waiting = useAdminStats(waitingWork);
  const name = useDeskName();
  return <title>{`${waiting > 0 ? `(${formatCount(waiting)}) ` : ""}${children} · ${name}`}</title>;
}
