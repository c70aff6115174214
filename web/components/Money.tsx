import type { ReactNode } from "react";
import styled, { css } from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { type Decimal, isNegative } from "#protocol/money.ts";
import { inDollars } from "../language/index.ts";
import { coinPriceDigits, formatAmount, priceDecimals, signOfProfit, splitUsd } from "../formatMoney.ts";
import { color, tabular } from "../styles/theme.ts";

const Unit = styled.span`
  color: ${color("textQuiet")};
`;

/* Leaves room for digits that other figures in the column have; it is not read out or copied. */
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
  /** In a column: how many digits after the cents to leave room for, so that the points align (`roomForParts`). */
  room?: number;
};

/** An amount in USD in full; parts of a cent are shown quieter. */
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
      <InDollars>
        {cents}
        {Math.max(room, parts.length) > 0 && <Parts data-room={zeros(room - parts.length)}>{parts}</Parts>}
      </InDollars>
    </>
  );
}

/** The sign of the dollar, before or after the digits as the user's language has it. */
function InDollars({ children }: { children: ReactNode }) {
  const [before = "", after = ""] = inDollars("|").split("|");
  return (
    <>
      {before !== "" && <Unit>{before}</Unit>}
      {children}
      {after !== "" && <Unit>{after}</Unit>}
    </>
  );
}

function zeros(count: number): string {
  return "0".repeat(Math.max(0, count));
}

type CoinPriceProps = {
  coin: Coin;
  price: Decimal;
  /** In a column: the most decimals of any of its prices (`priceDecimals`). */
  decimals?: number;
};

/** A coin's price in an order or quote. */
export function CoinPrice({ coin, price, decimals = 0 }: CoinPriceProps) {
  return (
    <Figure translate="no" data-room={zeros(decimals - priceDecimals(coin))}>
      <InDollars>{coinPriceDigits(coin, price)}</InDollars>
    </Figure>
  );
}

/** A change of a balance, with its sign, in the surrounding colour. */
export function Change({ amount, room = 0 }: MoneyProps) {
  return (
    <Figure translate="no">
      <Dollars amount={amount} sign={signOfProfit(amount)} room={room} />
    </Figure>
  );
}

/** A profit or loss in USD, shown by sign and colour. */
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
