import { useId, useState } from "react";
import styled from "styled-components";
import { type Fairness, FEWEST_PUBLISHED, type Group, ordersOf } from "#protocol/fairness.ts";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { SIDE_NAMES } from "../../entities/orders/orderText.ts";
import { MOVE_NOTE, paidBackText, PAID_BACK_NOTE, shareOf } from "../../entities/fairness/fairnessText.ts";
import { MovesTable } from "../../entities/fairness/MovesTable.tsx";
import { formatCount } from "../../format.ts";
import { color, from, space, tabular, text } from "../../styles/theme.ts";
import { MarketTable } from "./MarketTable.tsx";
import { waitText } from "./waitText.ts";

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  dt {
    color: ${color("textMuted")};
    ${text("label")}
  }
  dd {
    margin: 0;
    font-weight: 600;
    ${tabular}
    ${text("section")}
  }
  small {
    display: block;
    color: ${color("textQuiet")};
    font-weight: 400;
    ${text("label")}
  }
`;

const Note = styled.p`
  margin-top: ${space(4)};
  color: ${color("textMuted")};
  ${text("label")}
`;

const TOO_FEW = `Fewer than ${FEWEST_PUBLISHED} orders in a week, so nothing is shown: nobody should be recognised.`;

export function Figures({ fairness }: { fairness: Fairness }) {
  const { all, wait, markets, quietWeeks, from: first, to } = fairness;
  const headings = { all: useId(), moves: useId(), markets: useId() };
  return (
    <Grid>
      <Card aria-labelledby={headings.all}>
        <PanelHeading id={headings.all} title="All orders" note={`Ended from ${first} to ${to} (UTC)`} />
        {all === null ? <p>{TOO_FEW}</p> : <Totals all={all} wait={wait} />}
        <Note>
          {PAID_BACK_NOTE} Waits, from placement to decision, are exact to within 9%. The figures change once
          a week, on Monday at midnight UTC.{all !== null && quietWeeks > 0 && ` ${leftOut(quietWeeks)}`}
        </Note>
      </Card>
      <Moves id={headings.moves} all={all} markets={markets} />
      <Card aria-labelledby={headings.markets}>
        <PanelHeading id={headings.markets} title="By coin and side" />
        <MarketTable markets={markets} />
        <Note>
          Groups of fewer than {FEWEST_PUBLISHED} orders in any of the weeks are not shown, nor those from
          which they could be worked out.
        </Note>
      </Card>
    </Grid>
  );
}

function leftOut(weeks: number): string {
  const which = weeks === 1 ? "One week with" : `${weeks} weeks, each with`;
  return `${which} fewer than ${FEWEST_PUBLISHED} orders, ${weeks === 1 ? "is" : "are"} left out.`;
}

function Totals({ all, wait }: { all: Group; wait: Fairness["wait"] }) {
  const orders = ordersOf(all);
  const shares = [
    [all.wins, "won"],
    [all.losses, "lost"],
    [all.rejected, "rejected"],
    [all.cancelled, "cancelled by their trader"],
  ] as const;
  return (
    <Strip>
      <div>
        <dt>Orders</dt>
        <dd>
          {formatCount(orders)}
          {orders > 0 &&
            shares.map(([count, name]) => (
              <small key={name}>
                {formatCount(count)} {name}, {shareOf(count, orders)}
              </small>
            ))}
        </dd>
      </div>
      <div>
        <dt>Paid back per dollar</dt>
        <dd>{paidBackText(all.paidBack)}</dd>
      </div>
      <div>
        <dt>Half decided within</dt>
        <dd>{wait === null ? "–" : waitText(wait.half)}</dd>
      </div>
      <div>
        <dt>Nine in ten within</dt>
        <dd>{wait === null ? "–" : waitText(wait.nineTenths)}</dd>
      </div>
    </Strip>
  );
}

const EVERYTHING = "all";

type MovesProps = { id: string } & Pick<Fairness, "all" | "markets">;

function Moves({ id, all, markets }: MovesProps) {
  const [chosen, setChosen] = useState(EVERYTHING);
  const options = markets.map(({ crypto, type }) => ({
    value: `${crypto} ${type}`,
    label: `${SIDE_NAMES[type]} ${crypto}`,
  }));
  const market = markets.find(({ crypto, type }) => `${crypto} ${type}` === chosen);
  const group = market === undefined ? all : market.group;
  return (
    <Card aria-labelledby={id}>
      <PanelHeading
        id={id}
        title="Outcome against the market"
        aside={
          <FilterSelect
            label="Coin and side"
            value={chosen}
            options={[{ value: EVERYTHING, label: "All orders" }, ...options]}
            onChange={setChosen}
          />
        }
      />
      {group === null || group.moves === null ? <p>{TOO_FEW}</p> : <MovesTable moves={group.moves} />}
      <Note>{MOVE_NOTE}</Note>
    </Card>
  );
}
