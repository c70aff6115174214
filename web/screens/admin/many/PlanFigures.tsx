import styled from "styled-components";
import { compare, subtract, ZERO } from "#protocol/money.ts";
import { Money } from "../../../components/Money.tsx";
import { formatCount } from "../../../format.ts";
import { roomForParts } from "../../../formatMoney.ts";
import { plural, rich, t } from "../../../language/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { type LeftOut, type Piece, sharesOf, type Sums, sumOf } from "./plan.ts";
import { Figure } from "../../../components/figure.ts";

/** As wide as the dialog, whatever the table would need. */
const Frame = styled.div`
  min-width: 0;
`;

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
  @media (max-width: 479.98px) {
    ${text("label")}
    th,
    td {
      padding-left: 6px;
    }
    thead th {
      vertical-align: bottom;
      white-space: normal;
    }
  }
  th:first-child {
    min-width: 48px;
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
  /* High enough to be hit, in rows that stay close. */
  tbody a {
    display: inline-block;
    margin: -4px 0;
    padding: 4px 0;
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

const Own = styled.p`
  margin-top: ${space(2)};
  ${text("table")}
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
  /** "Orders" */
  nouns: string;
  /** The heading of the column with what traders get. */
  credited: string;
  /** True if the desk may keep part of the holds. */
  hasKept: boolean;
};

/** How many items are decided, for whom, and where the money goes; the last line is the sum of the others. */
export function PlanFigures({ pieces, nouns, credited, hasKept }: PlanFiguresProps) {
  const shares = sharesOf(pieces);
  const sum = sumOf(pieces);
  const hasHeld = compare(sum.held, ZERO) !== 0;
  const columns = [
    ...(hasHeld ? [{ title: t`On hold`, of: ({ held }: Sums) => held }] : []),
    { title: credited, of: (sums: Sums) => sums.credited },
    ...(hasKept ? [{ title: t`Desk keeps`, of: ({ kept }: Sums) => kept }] : []),
  ].map((column) => ({ ...column, room: roomForParts([...shares, sum].map(column.of)) }));
  return (
    <Frame>
      <Scroller tabIndex={0} aria-label={t`What is decided`}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t`Trader`}</th>
              <th scope="col">{nouns}</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={share.userId}>
                <th scope="row">
                  <TraderLink userId={share.userId} inNewTab>
                    {share.username}
                  </TraderLink>
                </th>
                <td translate="no">{formatCount(share.count)}</td>
                {columns.map(({ title, of, room }) => (
                  <td key={title}>
                    <Money amount={of(share)} room={room} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {plural(shares.length, "{0} trader", "{0} traders", formatCount(shares.length))}
              </th>
              <td translate="no">{formatCount(pieces.length)}</td>
              {columns.map(({ title, of, room }) => (
                <td key={title}>
                  <Money amount={of(sum)} room={room} />
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      </Scroller>
      {hasKept && compare(sum.kept, ZERO) < 0 && (
        <Own>{rich("The desk pays {0} of its own.", <Money amount={subtract(ZERO, sum.kept)} />)}</Own>
      )}
    </Frame>
  );
}

/** Selected items that are not decided, and why. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <Out aria-label={t`Left out`}>
      {leftOut.map(({ reason, count }) => (
        <li key={reason}>{rich("{0} left out: {1}", <Figure>{formatCount(count)}</Figure>, reason)}</li>
      ))}
    </Out>
  );
}
