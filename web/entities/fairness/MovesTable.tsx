import styled from "styled-components";
import { type Group, MOVES } from "#protocol/fairness.ts";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { formatCount } from "../../format.ts";
import { say, t } from "../../language/index.ts";
import { color, text } from "../../styles/theme.ts";
import { MOVE_NAMES, shareOf } from "./fairnessText.ts";
import { Figure } from "../../components/figure.ts";

export const Quiet = styled.span`
  color: ${color("textQuiet")};
`;

const Share = styled.span`
  display: block;
  color: ${color("textQuiet")};
  ${text("label")}
`;

/** A count with its share of the row below it. */
export function Counted({ count, whole }: { count: number; whole: number }) {
  return (
    <>
      <Figure>{formatCount(count)}</Figure>
      <Share translate="no">{shareOf(count, whole) || "–"}</Share>
    </>
  );
}

/** How orders were decided, by how the market moved meanwhile. */
export function MovesTable({ moves }: { moves: NonNullable<Group["moves"]> }) {
  return (
    <TableFrame aria-label={t`The outcomes against the market as a table`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Market moved`}</Th>
            <Th $number $wide>
              {t`Decided`}
            </Th>
            <Th $number>{t`Won`}</Th>
            <Th $number>{t`Lost`}</Th>
            <Th $number>{t`Rejected`}</Th>
          </tr>
        </thead>
        <tbody>
          {MOVES.map((move) => (
            <MoveRow key={move} name={say(MOVE_NAMES[move])} outcomes={moves[move]} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

type Outcomes = NonNullable<Group["moves"]>["with"];

function MoveRow({ name, outcomes }: { name: string; outcomes: Outcomes }) {
  if (outcomes === null)
    return (
      <Tr>
        <Td>{name}</Td>
        <Td colSpan={4}>
          <Quiet>{t`Not shown`}</Quiet>
        </Td>
      </Tr>
    );
  const { wins, losses, rejected } = outcomes;
  const decided = wins + losses + rejected;
  return (
    <Tr>
      <Td>
        {name}
        <Below>{t`${formatCount(decided)} decided`}</Below>
      </Td>
      <Td $number $wide>
        {formatCount(decided)}
      </Td>
      <Td $number>
        <Counted count={wins} whole={decided} />
      </Td>
      <Td $number>
        <Counted count={losses} whole={decided} />
      </Td>
      <Td $number>
        <Counted count={rejected} whole={decided} />
      </Td>
    </Tr>
  );
}
