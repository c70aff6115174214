import styled from "styled-components";
import { type FairnessReport, type FairnessRow, ordersOf } from "#protocol/fairness.ts";
import { Badge } from "../../components/Badge.tsx";
import { Below, Td, Tr } from "../../components/DataTable.tsx";
import { Figure } from "../../components/figure.ts";
import { RowButton } from "../../components/RowButton.ts";
import { paidBackText, shareOf } from "../../entities/fairness/fairnessText.ts";
import { waitText } from "../../entities/fairness/waitText.ts";
import { formatCount, formatFigure } from "../../format.ts";
import { say, t } from "../../language/index.ts";
import { color, text } from "../../styles/theme.ts";
import { chanceText, OUTLIER_NAMES, rowName, wonText } from "./rowText.ts";

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

type ReportRowProps = { by: FairnessReport["by"]; row: FairnessRow; onOpen: () => void };

/** A group of orders, and how far it differs from the others. */
export function ReportRow({ by, row, onOpen }: ReportRowProps) {
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

/** The sum of all rows, including those that the page leaves out. */
export function AllOrders({ report: { all, wait } }: { report: FairnessReport }) {
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
