import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { t } from "../../../language/index.ts";
import { DayReportView } from "./DayReportView.tsx";

/** Opens the report of the desk's days, which is fetched only while it is open. */
export function ReportButton() {
  const [isOpen, setIsOpen] = useOpened("report");
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        {t`Day report`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Day report`}
        description={t`Orders, their outcomes, deposits and withdrawals per day (UTC)`}
        width="table"
      >
        <DayReportView />
      </Dialog>
    </>
  );
}
