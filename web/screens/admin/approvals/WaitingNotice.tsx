import type { ApprovalKind } from "#protocol/approvals.ts";
import { useApprovals } from "../../../sync/index.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { describeApproval } from "./approvalText.ts";

/** That somebody has asked already to do something about this item, which another administrator has to approve. */
export function WaitingNotice({ kind, subject }: { kind: ApprovalKind; subject: string }) {
  const waiting = useApprovals(({ byId }) =>
    [...byId.values()].find(
      (approval) => approval.status === "pending" && approval.kind === kind && approval.subject === subject,
    ),
  );
  if (waiting === undefined) return null;
  return (
    <ChangeNotice>
      {waiting.requestedBy} has asked for this: {describeApproval(waiting)}. It waits under Approvals for
      another administrator.
    </ChangeNotice>
  );
}
