import { useMemo } from "react";
import { useApprovals, useSettings, useUser } from "../../../sync/index.ts";
import { useHeldItems } from "../team/useHeld.ts";
import type { Circumstances } from "./plan.ts";

const isAbout = new Set(["order_resolution", "transaction_processing"]);

/** The current obstacles to deciding some items together; they may change while the dialog is open. */
export function useCircumstances(leavesTaken: boolean): Circumstances & { takingBinds: boolean } {
  const { id: me } = useUser();
  const { all, mine } = useHeldItems();
  const approvals = useApprovals((state) => state.byId);
  const takingBinds = useSettings(({ admin }) => admin?.takingBinds === true);
  const asked = useMemo(
    () =>
      new Set(
        [...approvals.values()]
          .filter(({ status, kind }) => status === "pending" && isAbout.has(kind))
          .flatMap(({ subject }) => subject ?? []),
      ),
    [approvals],
  );
  const takenByOthers = useMemo(() => new Set([...all].filter((id) => !mine.has(id))), [all, mine]);
  return { me, takenByOthers, asked, leavesTaken: leavesTaken || takingBinds, takingBinds };
}
