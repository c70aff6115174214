import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { Order } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { sayComment } from "../../components/commentText.ts";
import { FeedBadge } from "../../components/FeedBadge.tsx";
import { CoinPrice } from "../../components/Money.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { useExpectation } from "../../entities/expectation/useExpectation.ts";
import { WaitingText } from "../../entities/expectation/WaitingText.tsx";
import { DeciderName } from "../../entities/orders/DeciderName.tsx";
import { SentFacts } from "../../entities/orders/orderFields.tsx";
import { formatAge, formatDateTime, formatMultiplier } from "../../format.ts";
import { known, mark, type Message, say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { withFigure } from "../../components/figure.ts";

const List = styled.ol`
  display: grid;
  gap: ${space(6)};
  list-style: none;
`;

const Title = styled.h3`
  ${text("body")}
`;

const When = styled.p.attrs(withFigure)`
  margin-bottom: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

const ENDED = {
  win: mark`Decided: won`,
  loss: mark`Decided: lost`,
  rejected: mark`Decided: rejected`,
  cancelled: mark`Cancelled by the trader`,
} as const satisfies Record<Exclude<Order["status"], "pending">, Message>;

/** Its own component, because ended orders need no figures of the queue. */
function OpenOrderText({ order: { id, createdAt } }: { order: Order }) {
  return <WaitingText of="orders" expectation={useExpectation()} id={id} createdAt={createdAt} />;
}

type TimelineProps = {
  order: Order;
  /** The decider, as far as the user may know. */
  decider: { name: string | null; id: string | null };
};

/** When the order was placed and ended, and the market at both moments. */
export function Timeline({ order, decider }: TimelineProps) {
  const { crypto, status, createdAt, resolvedAt, evidence } = order;
  return (
    <List>
      <li>
        <Title>{t`Placed`}</Title>
        <When>{formatDateTime(createdAt)}</When>
        <FactGroup layout="columns">
          <MomentFacts coin={crypto} market={evidence.quote} moment={createdAt} />
          <SentFacts order={order} />
        </FactGroup>
      </li>
      <li>
        {status === "pending" || resolvedAt === null ? (
          <>
            <Title>{t`Waiting for the desk`}</Title>
            <When>
              <OpenOrderText order={order} />
              {t`The price at the decision, who decided and what became of the money are added then.`}
            </When>
          </>
        ) : (
          <>
            <Title>{say(ENDED[status])}</Title>
            <When>{formatDateTime(resolvedAt)}</When>
            <FactGroup layout="columns">
              {evidence.resolution !== null && (
                <MomentFacts coin={crypto} market={evidence.resolution.market} moment={resolvedAt} />
              )}
              <OutcomeFacts order={order} decider={decider} />
            </FactGroup>
          </>
        )}
      </li>
    </List>
  );
}

/** The market at a moment: the price, its source, and the quote's age then. */
function MomentFacts({ coin, market, moment }: { coin: Coin; market: Market; moment: string }) {
  const { price, source, status, at } = market;
  return (
    <>
      <Fact label={t`Price`}>
        <CoinPrice coin={coin} price={price} />
      </Fact>
      <Fact label={t`Source`}>{known(source)}</Fact>
      <Fact label={t`Status`}>
        <FeedBadge status={status} source={source} />
      </Fact>
      <Fact label={t`Age of the price`}>
        {at === null
          ? t`a default that nobody quoted`
          : formatAge(Math.max(0, Date.parse(moment) - Date.parse(at)))}
      </Fact>
    </>
  );
}

function OutcomeFacts({ order, decider }: TimelineProps) {
  const { status, returnRate, adminComment, evidence } = order;
  const { resolution } = evidence;
  if (status === "cancelled" || resolution === null) return null;
  return (
    <>
      <Fact label={t`Multiplier`}>{returnRate === null ? "–" : `${formatMultiplier(returnRate)}×`}</Fact>
      <Fact label={t`Decided by`}>
        <DeciderName
          resolution={
            decider.name === null
              ? resolution
              : { ...resolution, resolvedBy: decider.name, resolvedById: decider.id }
          }
        />
      </Fact>
      <Fact label={t`Comment`}>{sayComment(adminComment ?? "–")}</Fact>
    </>
  );
}
