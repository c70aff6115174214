import styled from "styled-components";
import { compare, subtract, ZERO } from "#protocol/money.ts";
import { Money } from "../../../components/Money.tsx";
import { formatCount } from "../../../format.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { type LeftOut, type Piece, sharesOf, sumOf } from "./plan.ts";

const Scroller = styled.section`
  max-height: 220px;
  overflow: auto;
  scrollbar-width: thin;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${text("table")}
  th,
  td {
    padding: ${space(1)} 0 ${space(1)} ${space(3)};
    text-align: end;
    white-space: nowrap;
  }
  th:first-child {
    padding-left: 0;
    text-align: start;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${color("surface")};
    color: ${color("textQuiet")};
    font-weight: 400;
    ${text("label")}
  }
  tbody th {
    font-weight: 400;
  }
  tfoot th,
  tfoot td {
    position: sticky;
    bottom: 0;
    border-top: 1px solid ${color("hairline")};
    background: ${color("surface")};
    font-weight: 550;
  }
`;

const Out = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  color: ${color("textMuted")};
  list-style: none;
  ${text("table")}
`;

type PlanFiguresProps = {
  pieces: readonly Piece[];
  /** "order" */
  noun: string;
  /** The heading of what traders get; null if they get nothing, whatever is decided. */
  credited: string;
  /** True if part of what is on hold may stay with the desk. */
  hasKept: boolean;
};

/** How many are decided, for whom, and where the money goes: the lines add up to the last one. */
export function PlanFigures({ pieces, noun, credited, hasKept }: PlanFiguresProps) {
  const shares = sharesOf(pieces);
  const sum = sumOf(pieces);
  const isLoss = compare(sum.kept, ZERO) < 0;
  return (
    <Scroller tabIndex={0} aria-label="What is decided">
      <Table>
        <thead>
          <tr>
            <th scope="col">Trader</th>
            <th scope="col">{noun}s</th>
            <th scope="col">On hold</th>
            <th scope="col">{credited}</th>
            {hasKept && <th scope="col">Desk keeps</th>}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ username, count, held, credited: paid, kept }) => (
            <tr key={username}>
              <th scope="row">{username}</th>
              <td>{formatCount(count)}</td>
              <td>
                <Money amount={held} />
              </td>
              <td>
                <Money amount={paid} />
              </td>
              {hasKept && (
                <td>
                  <Money amount={kept} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {formatCount(shares.length)} {shares.length === 1 ? "trader" : "traders"}
            </th>
            <td>{formatCount(pieces.length)}</td>
            <td>
              <Money amount={sum.held} />
            </td>
            <td>
              <Money amount={sum.credited} />
            </td>
            {hasKept && (
              <td>
                <Money amount={sum.kept} />
              </td>
            )}
          </tr>
        </tfoot>
      </Table>
      {hasKept && isLoss && (
        <p>
          The desk pays <Money amount={subtract(ZERO, sum.kept)} /> of its own.
        </p>
      )}
    </Scroller>
  );
}

/** What was selected but is not decided, and why. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <Out aria-label="Left out">
      {leftOut.map(({ reason, count }) => (
        <li key={reason}>
          {formatCount(count)} left out: {reason}
        </li>
      ))}
    </Out>
  );
}
