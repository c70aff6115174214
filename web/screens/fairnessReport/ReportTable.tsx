import { SearchX } from "lucide-react";
import { useId, useState } from "react";
import styled from "styled-components";
import {
  type FairnessPeriod,
  type FairnessReport,
  type FairnessRow,
  FEWEST_PUBLISHED,
  ordersOf,
} from "#protocol/fairness.ts";
import { Badge } from "../../components/Badge.tsx";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { RowButton } from "../../components/RowButton.ts";
import { moveNote, paidBackText, PAID_BACK_NOTE, shareOf } from "../../entities/fairness/fairnessText.ts";
import { MovesTable } from "../../entities/fairness/MovesTable.tsx";
import { waitText } from "../../entities/fairness/waitText.ts";
import { formatCount, formatFigure } from "../../format.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { chanceText, OUTLIER_NAMES, rowName, wonText } from "./rowText.ts";
import { PrintedMoves } from "./PrintedMoves.tsx";
import { RowDialog } from "./RowDialog.tsx";
import { Figure } from "../../components/figure.ts";

const Notes = styled.div`
  display: grid;
  gap: ${space(2)};
  max-width: 100ch;
  margin-top: ${space(4)};
  color: ${color("textMuted")};
  ${text("label")}
`;

const Interval = styled.span`
  display: block;
  color: ${color("textQuiet")};
  ${text("label")}
`;

/** Once, not on each printed page. */
const Foot = styled.tfoot`
  font-weight: 550;
  ${Interval}, ${Below} {
    font-weight: 400;
  }
  @media print {
    display: table-row-group;
  }
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
        <p>{t`Median wait: within which time the desk had decided half of the orders that it decided, and 90% of them, to within 9%.`}</p>
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

type ReportRowProps = { by: FairnessReport["by"]; row: FairnessRow; onOpen: () => void };

function ReportRow({ by, row, onOpen }: ReportRowProps) {
  const { group, won, comparison, wait } = row;
  const shown = won === null ? null : wonText(won);
  return (
    <Tr>
      <Td>
        <RowButton type="button" onClick={onOpen}>
          {rowName(by, row)}
        </RowButton>{" "}
        {comparison !== null && comparison.outlier !== null && (
          <Badge tone="wait">{say(OUTLIER_NAMES[comparison.outlier])}</Badge>
        )}
        <Below>
          {t`${formatCount(ordersOf(group))} ended, ${formatCount(group.losses)} lost`}
          {comparison !== null && t`, ${formatFigure(comparison.expectedWins, 1)} wins expected`}
          {wait !== null && t`, half within ${waitText(wait.half)}, 90% within ${waitText(wait.nineTenths)}`}
        </Below>
      </Td>
      <Td $number $wide>
        {formatCount(ordersOf(group))}
      </Td>
      <Td $number>{formatCount(group.wins)}</Td>
      <Td $number $wide>
        {formatCount(group.losses)}
      </Td>
      <Td $number $widest>
        {formatCount(group.rejected)}
      </Td>
      <Td $number $widest>
        {formatCount(group.cancelled)}
      </Td>
      <Td $number>
        {shown === null ? (
          "–"
        ) : (
          <>
            <Figure>{shown.share}</Figure>
            <Interval translate="no">{shown.interval}</Interval>
          </>
        )}
      </Td>
      <Td $number $wide>
        {comparison === null ? (
          "–"
        ) : (
          <>
            <Figure>{formatFigure(comparison.expectedWins, 1)}</Figure>
            <Interval>{t`by chance ${chanceText(comparison.chance)}`}</Interval>
          </>
        )}
      </Td>
      <Td $number $widest>
        {paidBackText(group.paidBack)}
      </Td>
      <Wait wait={wait} />
    </Tr>
  );
}

/** The sum of all rows, also of those that are left out. */
function AllOrders({ report: { all, wait } }: { report: FairnessReport }) {
  return (
    <Foot>
      <Tr>
        <Td>
          {t`All`}
          <Below>
            {t`${formatCount(ordersOf(all))} ended, ${formatCount(all.losses)} lost`}
            {wait !== null &&
              t`, half within ${waitText(wait.half)}, 90% within ${waitText(wait.nineTenths)}`}
          </Below>
        </Td>
        <Td $number $wide>
          {formatCount(ordersOf(all))}
        </Td>
        <Td $number>{formatCount(all.wins)}</Td>
        <Td $number $wide>
          {formatCount(all.losses)}
        </Td>
        <Td $number $widest>
          {formatCount(all.rejected)}
        </Td>
        <Td $number $widest>
          {formatCount(all.cancelled)}
        </Td>
        <Td $number>{shareOf(all.wins, all.wins + all.losses) || "–"}</Td>
        <Td $number $wide>
          –
        </Td>
        <Td $number $widest>
          {paidBackText(all.paidBack)}
        </Td>
        <Wait wait={wait} />
      </Tr>
    </Foot>
  );
}

function Wait({ wait }: Pick<FairnessRow, "wait">) {
  return (
    <Td $number $wide>
      {wait === null ? (
        "–"
      ) : (
        <>
          <Figure>{waitText(wait.half)}</Figure>
          <Interval translate="no">{t`90%: ${waitText(wait.nineTenths)}`}</Interval>
        </>
      )}
    </Td>
  );
}
