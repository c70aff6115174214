import { Download } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { ArchiveTooLarge } from "../../../archiveTooLarge.ts";
import { deskSlug } from "../../../deskName.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { known, rich, t } from "../../../language/index.ts";
import { saveFile } from "../../../saveFile.ts";
import { attempt } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";

const Text = styled.p`
  margin-bottom: ${space(4)};
  color: ${color("textMuted")};
  ${text("table")}
`;

/** Downloads everything that the desk stores about the user as one archive. */
export function DataExport() {
  const [rows, setRows] = useState<number | null>(null);

  async function handleExport() {
    const day = new Date().toISOString().slice(0, 10);
    const saving = await saveFile(`${deskSlug()}-my-data-${day}.zip`, "application/zip");
    if (saving === null) return;
    setRows(0);
    let isFinished = false;
    try {
      await attempt(
        async () => {
          const { archiveData } = await import("./archiveData.ts");
          await archiveData(saving.write, setRows);
          await saving.finish();
          isFinished = true;
          toastSuccess(t`Exported`, t`Everything as JSON and as CSV`);
        },
        t`Export failed`,
      );
    } catch (error) {
      if (!(error instanceof ArchiveTooLarge)) throw error;
      toastError(t`Export failed`, known(error.message));
    } finally {
      setRows(null);
      if (!isFinished) await saving.abandon();
    }
  }

  return (
    <Card aria-labelledby="my-data">
      <PanelHeading id="my-data" title={t`Your Data`} note={t`To keep, or to use elsewhere`} />
      <Text>
        {t`One archive with your profile, orders, deposits, withdrawals, every movement of your money, saved addresses, sessions, browsers, API tokens, notifications and what the audit log says you did, as JSON and CSV.`}
      </Text>
      <Button
        icon={<Download size={14} aria-hidden />}
        disabled={rows !== null}
        onClick={() => void handleExport()}
      >
        {rows === null ? t`Download my data` : <output>{rich("Exporting… {0} rows so far", rows)}</output>}
      </Button>
    </Card>
  );
}
