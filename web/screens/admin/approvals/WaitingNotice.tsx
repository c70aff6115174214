import type { ApprovalKind } from "#protocol/approvals.ts";
import { useApprovals } from "../../../sync/index.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { describeApproval } from "./approvalText.ts";

/** Says that somebody has asked for a change to this item, which another administrator must approve. */
export function WaitingNotice({ kind, subject }: { kind: ApprovalKind; subject: string }) {
  const waiting = useApprovals(({ byId }) =>
    [...byId.values()].find(
      (approval) => approval.status === "pending" && approval.kind === kind && approval.subject === subject,
    ),
  );
  if (waiting === undefined) return null;
  return (
    <ChangeNotice>
      <TraderLink userId={waiting.requestedById}>{waiting.requestedBy}</TraderLink> has asked for this:{" "}
      {describeApproval(waiting)}. It waits under Approvals for another administrator.
    </ChangeNotice>
  );
}
