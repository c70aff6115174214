import { ScrollText } from "lucide-react";
import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { PageSpinner } from "../../../components/Spinner.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { AuditExport } from "./AuditExport.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { AuditToolbar } from "./AuditToolbar.tsx";
import { type AuditLog, useAuditLog } from "./useAuditLog.ts";

/** Never wider than the dialog: the table scrolls. */
const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(2)};
  margin-top: ${space(4)};
`;

/** Opens the audit log, which is fetched only while it is open. */
export function AuditButton() {
  const [isOpen, setIsOpen] = useOpened("audit");
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        {t`Audit log`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Audit log`}
        description={t`All actions of administrators and all account security events, live. Entries can't be changed.`}
        width="table"
      >
        <AuditPanel />
      </Dialog>
    </>
  );
}

function AuditPanel() {
  const log = useAuditLog();
  return (
    <Panel>
      <AuditToolbar filter={log.filter} change={log.change} />
      <AuditEntries {...log} />
      <Actions>
        <AuditExport filter={log.filter} />
        {log.hasMore && (
          <Button size="small" kind="quiet" disabled={log.isLoadingMore} onClick={log.loadMore}>
            {log.isLoadingMore ? t`Loading` : t`Load older entries`}
          </Button>
        )}
      </Actions>
    </Panel>
  );
}

function AuditEntries({ list, retry }: AuditLog) {
  if (list.status === "loading") return <PageSpinner label={t`Loading the audit log`} />;
  if (list.status === "failed")
    return <ErrorState title={t`The audit log could not be loaded`} text={list.message} onRetry={retry} />;
  if (list.value.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={t`No entries`}
        text={t`Nothing in the log matches these filters.`}
      />
    );
  return <AuditTable entries={list.value} />;
}
