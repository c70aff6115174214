import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { Order } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { BalanceLink, justAfter } from "../../components/BalanceLink.tsx";
import { sayComment } from "../../components/commentText.ts";
import { CoinPrice, Money } from "../../components/Money.tsx";
import { formatDateTime } from "../../format.ts";
import { signedPercent } from "../../formatMoney.ts";
import { known, rich, t } from "../../language/index.ts";
import { DeciderName } from "./DeciderName.tsx";
import { FieldFacts } from "./orderFields.tsx";
import { color, space, text } from "../../styles/theme.ts";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { withFigure } from "../../components/figure.ts";

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(6)};
`;

const Title = styled.h3`
  ${text("body")}
`;

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** Wraps as a whole. */
const Whole = styled.span.attrs(withFigure)`
  white-space: nowrap;
`;

/** Everything about the order of a trade, and why it ended as it did. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      <Section>
        <Title>{t`Complete Trade Order Information`}</Title>
        <FactGroup layout="columns">
          <FieldFacts order={order} />
        </FactGroup>
      </Section>
      <Section>
        <Title>{t`Evidence`}</Title>
        <FactGroup layout="columns">
          <EvidenceFacts order={order} />
        </FactGroup>
        {order.evidence.resolution === null && order.status === "pending" && (
          <Note>
            {t`The market at the decision, who decided, and your balance before and after will be added then.`}
          </Note>
        )}
      </Section>
    </>
  );
}

function EvidenceFacts({ order: { userId, crypto, resolvedAt, evidence } }: { order: Order }) {
  const { quote, resolution } = evidence;
  return (
    <>
      <MarketFact label={t`Market when placed`} coin={crypto} market={quote} />
      {resolution !== null && (
        <>
          <MarketFact label={t`Market when decided`} coin={crypto} market={resolution.market} />
          <Fact label={t`Market moved`}>
            {resolution.marketChangePercent === null
              ? "–"
              : t`${signedPercent(resolution.marketChangePercent)} while you waited`}
          </Fact>
          <Fact label={t`Decided by`}>
            <DeciderName resolution={resolution} />
          </Fact>
          <Fact label={t`With the comment`}>{sayComment(resolution.comment ?? "–")}</Fact>
          <Fact label={t`Your balance`}>
            <Whole>
              {rich(
                "{0} before,",
                <BalanceLink userId={userId} at={resolvedAt ?? undefined}>
                  <Money amount={resolution.balanceBefore} />
                </BalanceLink>,
              )}
            </Whole>{" "}
            <Whole>
              {rich(
                "{0} after",
                <BalanceLink userId={userId} at={resolvedAt === null ? undefined : justAfter(resolvedAt)}>
                  <Money amount={resolution.balanceAfter} />
                </BalanceLink>,
              )}
            </Whole>
          </Fact>
        </>
      )}
    </>
  );
}

function MarketFact({ label, coin, market }: { label: string; coin: Coin; market: Market }) {
  return (
    <Fact label={label}>
      <Whole>
        <CoinPrice coin={coin} price={market.price} /> {sourceText(market)},
      </Whole>{" "}
      {market.at === null ? t`a default that nobody quoted` : <Whole>{formatDateTime(market.at)}</Whole>}
    </Fact>
  );
}

/** Simulated prices are never called live. */
function sourceText({ source, status }: Market): string {
  return source === "simulated" && status === "live"
    ? t`simulated`
    : t`from ${known(source)}, ${known(status)}`;
}
