import { SearchX } from "lucide-react";
import { useId, useState } from "react";
import styled from "styled-components";
import { type FairnessPeriod, type FairnessReport, FEWEST_PUBLISHED } from "#protocol/fairness.ts";
import { Table, TableFrame, Th } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { moveNote, PAID_BACK_NOTE } from "../../entities/fairness/fairnessText.ts";
import { MovesTable } from "../../entities/fairness/MovesTable.tsx";
import { formatCount } from "../../format.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { PrintedMoves } from "./PrintedMoves.tsx";
import { AllOrders, ReportRow } from "./ReportRow.tsx";
import { RowDialog } from "./RowDialog.tsx";

const Notes = styled.div`
  display: grid;
  gap: ${space(2)};
  max-width: 100ch;
  margin-top: ${space(4)};
  color: ${color("textMuted")};
  ${text("label")}
`;

const Moves = styled.section`
  margin-top: ${space(6)};
  h2 {
    ${text("body")}
    font-weight: 550;
  }
`;

type ReportTableProps = { report: FairnessReport; period: FairnessPeriod };

export function ReportTable({ report, period }: ReportTableProps) {
  const { by, rows, left } = report;
  const movesId = useId();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = rows.find(({ key }) => key === openKey);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t`No order has ended in this period`}
        text={t`Choose a longer one.`}
      />
    );
  return (
    <>
      <TableFrame aria-label={t`Fairness report`}>
        <Table>
          <thead>
            <tr>
              <Th>{say(HEADINGS[by])}</Th>
              <Th $number $wide>
                {t`Ended`}
              </Th>
              <Th $number>{t`Won`}</Th>
              <Th $number $wide>
                {t`Lost`}
              </Th>
              <Th $number $widest>
                {t`Rejected`}
              </Th>
              <Th $number $widest>
                {t`Cancelled`}
              </Th>
              <Th $number>{t`Won share`}</Th>
              <Th $number $wide>
                {t`Wins expected`}
              </Th>
              <Th $number $widest>
                {t`Paid back`}
              </Th>
              <Th $number $wide>
                {t`Median wait`}
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReportRow key={row.key} by={by} row={row} onOpen={() => setOpenKey(row.key)} />
            ))}
          </tbody>
          <AllOrders report={report} />
        </Table>
      </TableFrame>
      {report.all.moves !== null && (
        <Moves aria-labelledby={movesId}>
          <h2 id={movesId}>{t`All orders against the market`}</h2>
          <MovesTable moves={report.all.moves} />
        </Moves>
      )}
      <PrintedMoves report={report} />
      <Notes>
        {left > 0 && (
          <p>{t`${formatCount(left)} more rows with fewer orders are left out here and in print; the file has them.`}</p>
        )}
        <p>
          {t`Won share: of won and lost orders, with its 95% confidence interval (Wilson). Wins expected: if orders had ended like all others whose market moved alike (Cochran–Mantel–Haenszel). A row is marked where the difference is too large for chance; of all marked rows, at most 5% may be marked by chance (Benjamini–Hochberg). Rows of fewer than ${FEWEST_PUBLISHED} won and lost orders are not compared.`}
        </p>
        <p>{moveNote()}</p>
        <p>{say(PAID_BACK_NOTE)}</p>
        <p>{t`Median wait: the time within which the desk decided half of these orders, followed by the time for 90% of them, both exact to within 9%.`}</p>
      </Notes>
      {open !== undefined && (
        <RowDialog by={by} row={open} period={period} onClose={() => setOpenKey(null)} />
      )}
    </>
  );
}

const HEADINGS: Record<FairnessReport["by"], Message> = {
  administrator: mark`Administrator`,
  coin: mark`Coin`,
  side: mark`Side`,
  hour: mark`Decided at (UTC)`,
  trader: mark`Trader`,
};
