import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { type Decimal, isNegative } from "#protocol/money.ts";
import { formatAmount, formatCoinPrice, signOfProfit, splitUsd } from "../formatMoney.ts";
import { color, tabular } from "../styles/theme.ts";

const Unit = styled.span`
  color: ${color("textQuiet")};
`;

const Figure = styled.span`
  ${tabular}
  white-space: nowrap;
`;

const Parts = styled(Unit)`
  font-size: 0.85em;
  font-weight: 400;
`;

const SignedFigure = styled(Figure)<{ $tone: "gain" | "loss" | "text" }>`
  color: ${({ $tone }) => color($tone)};
  ${Unit} {
    color: inherit;
  }
`;

/** USD in full; the parts of a cent, where there are any, are quieter than what people pay attention to. */
export function Money({ amount }: { amount: Decimal }) {
  return (
    <Figure translate="no">
      <Dollars amount={amount} sign={isNegative(amount) ? "-" : ""} />
    </Figure>
  );
}

function Dollars({ amount, sign }: { amount: Decimal; sign: string }) {
  const { cents, parts } = splitUsd(amount);
  return (
    <>
      {sign}
      <Unit>$</Unit>
      {cents}
      {parts !== "" && <Parts>{parts}</Parts>}
    </>
  );
}

/** What a coin cost or was quoted at. */
export function CoinPrice({ coin, price }: { coin: Coin; price: Decimal }) {
  return (
    <Figure translate="no">
      <Unit>$</Unit>
      {formatCoinPrice(coin, price).slice(1)}
    </Figure>
  );
}

/** What came or went: with its sign, in the colour around it. */
export function Change({ amount }: { amount: Decimal }) {
  return (
    <Figure translate="no">
      <Dollars amount={amount} sign={signOfProfit(amount)} />
    </Figure>
  );
}

/** A profit or loss in USD: its sign and its colour tell which. */
export function Profit({ amount }: { amount: Decimal }) {
  const sign = signOfProfit(amount);
  return (
    <SignedFigure translate="no" $tone={TONES[sign]}>
      <Dollars amount={amount} sign={sign} />
    </SignedFigure>
  );
}

const TONES = { "+": "gain", "-": "loss", "": "text" } as const;

/** The amount of an order or transaction, in USD with eight decimals as specified. */
export function Amount({ amount }: { amount: Decimal }) {
  return (
    <Figure translate="no">
      {formatAmount(amount)} <Unit>USD</Unit>
    </Figure>
  );
}
