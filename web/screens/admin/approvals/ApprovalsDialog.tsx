import { CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import styled from "styled-components";
import type { Approval } from "#protocol/approvals.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { PageSpinner } from "../../../components/Spinner.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { rich, t } from "../../../language/index.ts";
import { useApprovals, useLoader, useSettings, useUser } from "../../../sync/index.ts";
import { approvalsLoader } from "../adminLoaders.ts";
import { oldestFirst } from "../../../byTime.ts";
import { serverNow } from "../../../serverClock.ts";
import { space } from "../../../styles/theme.ts";
import { toggled } from "../picks/pick.ts";
import { ApprovalItem } from "./ApprovalItem.tsx";
import { ApproveTogether } from "./ApproveTogether.tsx";
import { canApproveTogether } from "./together.ts";

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
`;

const TOLD_MS = 3_600_000;

/** Pending approvals, oldest first. */
function useWaiting(): Approval[] {
  const byId = useApprovals((state) => state.byId);
  return useMemo(
    () => [...byId.values()].filter(({ status }) => status === "pending").toSorted(oldestFirst),
    [byId],
  );
}

/** Approvals that became overtaken today: their requesters may have to ask again. */
function useOvertaken(): Approval[] {
  const byId = useApprovals((state) => state.byId);
  return useMemo(() => {
    const since = serverNow() - TOLD_MS;
    return [...byId.values()].filter(
      ({ status, decidedAt }) =>
        status === "overtaken" && decidedAt !== null && Date.parse(decidedAt) > since,
    );
  }, [byId]);
}

/** Opens the pending approvals; hidden while the desk has no such rule and nothing is pending. */
export function ApprovalsButton() {
  const [isOpen, setIsOpen] = useOpened("approvals");
  const count = useWaiting().length;
  const isRuled = useSettings(
    ({ admin }) => admin !== null && (admin.secondApprovalForChanges || admin.secondApprovalAbove !== null),
  );
  if (!isRuled && count === 0 && !isOpen) return null;
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        {rich("Approvals {0}", count > 0 && <Badge tone="wait">{count}</Badge>)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Approvals`}
        description={t`A second administrator has to approve these within 24 hours. Nothing happens until then.`}
        width="medium"
      >
        <Waiting onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Waiting({ onClose }: { onClose: () => void }) {
  const loading = useLoader(approvalsLoader);
  const approvals = useWaiting();
  const overtaken = useOvertaken();
  const { id: me } = useUser();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const alike = approvals.filter((approval) => canApproveTogether(approval, me));
  const areSeveral = alike.length > 1;
  if (approvals.length + overtaken.length > 0)
    return (
      <>
        {areSeveral && (
          <ApproveTogether
            all={alike}
            picked={alike.filter(({ id }) => ids.has(id))}
            onPick={setIds}
            onStart={onClose}
          />
        )}
        <List aria-label={t`Approvals`}>
          {[...approvals, ...overtaken].map((approval) => (
            <ApprovalItem
              key={approval.id}
              approval={approval}
              isPicked={areSeveral && alike.includes(approval) ? ids.has(approval.id) : undefined}
              onPick={() => setIds(toggled(ids, approval.id))}
            />
          ))}
        </List>
      </>
    );
  if (loading.status === "loading") return <PageSpinner label={t`Loading the approvals`} />;
  if (loading.status === "failed")
    return (
      <ErrorState
        title={t`The approvals could not be loaded`}
        text={loading.message}
        onRetry={loading.retry}
      />
    );
  return (
    <EmptyState
      icon={CircleCheck}
      title={t`No pending approvals`}
      text={t`Requests for a second administrator appear here at once.`}
    />
  );
}
