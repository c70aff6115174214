import { useId, useState } from "react";
import styled from "styled-components";
import { type Fairness, FEWEST_PUBLISHED, type Group, ordersOf } from "#protocol/fairness.ts";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { nameOrder } from "../../entities/orders/orderText.ts";
import { moveNote, paidBackText, PAID_BACK_NOTE, shareOf } from "../../entities/fairness/fairnessText.ts";
import { MovesTable } from "../../entities/fairness/MovesTable.tsx";
import { formatCount, formatUtcDate } from "../../format.ts";
import { plural, rich, say, t } from "../../language/index.ts";
import { color, from, space, tabular, text } from "../../styles/theme.ts";
import { MarketTable } from "./MarketTable.tsx";
import { waitText } from "../../entities/fairness/waitText.ts";
import { Figure } from "../../components/figure.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";

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

const tooFew = (): string =>
  t`Fewer than ${FEWEST_PUBLISHED} orders in a week, so nothing is shown: nobody should be recognised.`;

const sayDay = (day: string): string => formatUtcDate(Date.parse(day));

export function Figures({ fairness }: { fairness: Fairness }) {
  const { all, wait, markets, quietWeeks, from: first, to } = fairness;
  const headings = { all: useId(), moves: useId(), markets: useId() };
  return (
    <Grid>
      <Card aria-labelledby={headings.all}>
        <PanelHeading
          id={headings.all}
          title={t`All orders`}
          note={t`Ended from ${sayDay(first)} to ${sayDay(to)} (UTC)`}
        />
        <PanelBoundary bare name={t`The figures`}>
          {all === null ? <p>{tooFew()}</p> : <Totals all={all} wait={wait} />}
        </PanelBoundary>
        <Note>
          {rich(
            "{0} Waits, from placement to decision, are exact to within 9%. The figures change once a week, on Monday at midnight UTC; they cover whole weeks, because comparing figures of exactly 30 or 90 days from one week to the next would reveal single days.{1}",
            say(PAID_BACK_NOTE),
            all !== null && quietWeeks > 0 && ` ${leftOut(quietWeeks)}`,
          )}
        </Note>
      </Card>
      <Moves id={headings.moves} all={all} markets={markets} />
      <Card aria-labelledby={headings.markets}>
        <PanelHeading id={headings.markets} title={t`By coin and side`} />
        <PanelBoundary bare name={t`The table`}>
          <MarketTable markets={markets} />
        </PanelBoundary>
        <Note>
          {t`Groups of fewer than ${FEWEST_PUBLISHED} orders in any of the weeks are not shown, nor those from which they could be worked out.`}
        </Note>
      </Card>
    </Grid>
  );
}

function leftOut(weeks: number): string {
  return plural(
    weeks,
    "One week with fewer than {0} orders is left out.",
    "{1} weeks, each with fewer than {0} orders, are left out.",
    FEWEST_PUBLISHED,
    weeks,
  );
}

function Totals({ all, wait }: { all: Group; wait: Fairness["wait"] }) {
  const orders = ordersOf(all);
  const shares = [
    [all.wins, t`won`],
    [all.losses, t`lost`],
    [all.rejected, t`rejected`],
    [all.cancelled, t`cancelled by their trader`],
  ] as const;
  return (
    <Strip>
      <div>
        <dt>{t`Orders`}</dt>
        <dd>
          <Figure>{formatCount(orders)}</Figure>
          {orders > 0 &&
            shares.map(([count, name]) => (
              <small key={name}>
                <Figure>{formatCount(count)}</Figure> {name}, <Figure>{shareOf(count, orders)}</Figure>
              </small>
            ))}
        </dd>
      </div>
      <div>
        <dt>{t`Paid back per dollar`}</dt>
        <dd translate="no">{paidBackText(all.paidBack)}</dd>
      </div>
      <div>
        <dt>{t`Half decided within`}</dt>
        <dd translate="no">{wait === null ? "–" : waitText(wait.half)}</dd>
      </div>
      <div>
        <dt>{t`Nine in ten within`}</dt>
        <dd translate="no">{wait === null ? "–" : waitText(wait.nineTenths)}</dd>
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
    label: nameOrder(type, crypto),
  }));
  const market = markets.find(({ crypto, type }) => `${crypto} ${type}` === chosen);
  const group = market === undefined ? all : market.group;
  return (
    <Card aria-labelledby={id}>
      <PanelHeading
        id={id}
        title={t`Outcome against the market`}
        aside={
          <FilterSelect
            label={t`Coin and side`}
            value={chosen}
            options={[{ value: EVERYTHING, label: t`All orders` }, ...options]}
            onChange={setChosen}
          />
        }
      />
      <PanelBoundary bare name={t`The table`}>
        {group === null || group.moves === null ? <p>{tooFew()}</p> : <MovesTable moves={group.moves} />}
      </PanelBoundary>
      <Note>{moveNote()}</Note>
    </Card>
  );
}
