import styled, { css } from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { type Decimal, isNegative } from "#protocol/money.ts";
import { formatAmount, formatCoinPrice, priceDecimals, signOfProfit, splitUsd } from "../formatMoney.ts";
import { color, tabular } from "../styles/theme.ts";

const Unit = styled.span`
  color: ${color("textQuiet")};
`;

/* Digits that others in the column have after the point, and this one has not: their room, which nobody reads or copies. */
const room = css`
  &::after {
    content: attr(data-room);
    visibility: hidden;
  }
`;

const Figure = styled.span`
  ${tabular}
  white-space: nowrap;
  ${room}
`;

const Parts = styled(Unit)`
  font-size: 0.85em;
  font-weight: 400;
  ${room}
`;

const SignedFigure = styled(Figure)<{ $tone: "gain" | "loss" | "text" }>`
  color: ${({ $tone }) => color($tone)};
  ${Unit} {
    color: inherit;
  }
`;

type MoneyProps = {
  amount: Decimal;
  /** In a column: the digits after the cents that it leaves room for, so that the points align (`roomForParts`). */
  room?: number;
};

/** USD in full; the parts of a cent, where there are any, are quieter than what people pay attention to. */
export function Money({ amount, room = 0 }: MoneyProps) {
  return (
    <Figure translate="no">
      <Dollars amount={amount} sign={isNegative(amount) ? "-" : ""} room={room} />
    </Figure>
  );
}

function Dollars({ amount, sign, room }: Required<MoneyProps> & { sign: string }) {
  const { cents, parts } = splitUsd(amount);
  return (
    <>
      {sign}
      <Unit>$</Unit>
      {cents}
      {Math.max(room, parts.length) > 0 && <Parts data-room={zeros(room - parts.length)}>{parts}</Parts>}
    </>
  );
}

function zeros(count: number): string {
  return "0".repeat(Math.max(0, count));
}

type CoinPriceProps = {
  coin: Coin;
  price: Decimal;
  /** In a column: the most decimals of a price in it (`priceDecimals`). */
  decimals?: number;
};

/** What a coin cost or was quoted at. */
export function CoinPrice({ coin, price, decimals = 0 }: CoinPriceProps) {
  return (
    <Figure translate="no" data-room={zeros(decimals - priceDecimals(coin))}>
      <Unit>$</Unit>
      {formatCoinPrice(coin, price).slice(1)}
    </Figure>
  );
}

/** What came or went: with its sign, in the colour around it. */
export function Change({ amount, room = 0 }: MoneyProps) {
  return (
    <Figure translate="no">
      <Dollars amount={amount} sign={signOfProfit(amount)} room={room} />
    </Figure>
  );
}

/** A profit or loss in USD: its sign and its colour tell which. */
export function Profit({ amount, room = 0 }: MoneyProps) {
  const sign = signOfProfit(amount);
  return (
    <SignedFigure translate="no" $tone={TONES[sign]}>
      <Dollars amount={amount} sign={sign} room={room} />
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
