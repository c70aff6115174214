import type { ApprovalKind } from "#protocol/approvals.ts";
import { rich } from "../../../language/index.ts";
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
      {rich(
        "{0} has asked for this: {1}. It waits under Approvals for another administrator.",
        <TraderLink userId={waiting.requestedById}>{waiting.requestedBy}</TraderLink>,
        describeApproval(waiting),
      )}
    </ChangeNotice>
  );
}
