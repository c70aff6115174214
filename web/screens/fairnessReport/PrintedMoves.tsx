import styled from "styled-components";
import { type FairnessReport, type Group, MOVES } from "#protocol/fairness.ts";
import { Table, Td, Th, Tr } from "../../components/DataTable.tsx";
import { MOVE_NAMES } from "../../entities/fairness/fairnessText.ts";
import { formatCount } from "../../format.ts";
import { say, t } from "../../language/index.ts";
import { space } from "../../styles/theme.ts";
import { rowName } from "./rowText.ts";

/** On paper nobody can open a row. */
const OnPaper = styled.div`
  display: none;
  margin: ${space(6)} calc(-1 * ${space(2)}) 0;
  p {
    margin-inline: ${space(2)};
  }
  @media print {
    display: block;
  }
`;

const Id = styled.div.attrs({ translate: "no" })`
  font-size: 0.75em;
`;

/** For print: how the orders of each row were decided against the market, and the full ids, as in the file. */
export function PrintedMoves({ report: { by, rows, all } }: { report: FairnessReport }) {
  return (
    <OnPaper>
      <p>{t`Decided orders by where the market went: won / lost / rejected`}</p>
      <Table>
        <thead>
          <tr>
            <Th>{t`Orders of`}</Th>
            {MOVES.map((move) => (
              <Th key={move} $number>
                {say(MOVE_NAMES[move])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.key}>
              <Td>
                {rowName(by, row)}
                {row.name !== row.key && <Id>{row.key}</Id>}
              </Td>
              <Moves moves={row.group.moves} />
            </Tr>
          ))}
          <Tr>
            <Td>{t`All`}</Td>
            <Moves moves={all.moves} />
          </Tr>
        </tbody>
      </Table>
    </OnPaper>
  );
}

function Moves({ moves }: Pick<Group, "moves">) {
  return MOVES.map((move) => {
    const outcomes = moves?.[move] ?? null;
    const counts = outcomes === null ? [] : [outcomes.wins, outcomes.losses, outcomes.rejected];
    return (
      <Td key={move} $number>
        {outcomes === null ? "–" : counts.map(formatCount).join(" / ")}
      </Td>
    );
  });
}
