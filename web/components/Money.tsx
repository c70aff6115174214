import styled from "styled-components";
import type { Coin } from "#protocol/constants.ts";
import { compare, type Decimal, ZERO } from "#protocol/money.ts";
import { formatAmount, formatCoinPrice, formatProfit, formatUsd, formatUsdUp } from "../format.ts";
import { color, tabular } from "../styles/theme.ts";

const Unit = styled.span`
  color: ${color("textQuiet")};
`;

const Figure = styled.span`
  ${tabular}
  white-space: nowrap;
`;

const SignedFigure = styled(Figure)<{ $tone: "gain" | "loss" | "text" }>`
  color: ${({ $tone }) => color($tone)};
`;

function quietUnit(shown: string) {
  const [sign = "", digits = ""] = shown.split("$");
  return (
    <>
      {sign}
      <Unit>$</Unit>
      {digits}
    </>
  );
}

type MoneyProps = {
  amount: Decimal;
  /** "up" for what is needed; what there is is rounded down. */
  round?: "down" | "up";
};

/** USD with two decimals. */
export function Money({ amount, round = "down" }: MoneyProps) {
  return <Figure>{quietUnit(round === "up" ? formatUsdUp(amount) : formatUsd(amount))}</Figure>;
}

/** What a coin cost or was quoted at. */
export function CoinPrice({ coin, price }: { coin: Coin; price: Decimal }) {
  return <Figure>{quietUnit(formatCoinPrice(coin, price))}</Figure>;
}

/** A profit or loss in USD: its sign and its colour tell which. */
export function Profit({ amount }: { amount: Decimal }) {
  const shown = formatProfit(amount);
  const side = compare(amount, ZERO);
  const tone = side === 0 ? "text" : side > 0 ? "gain" : "loss";
  return <SignedFigure $tone={tone}>{shown}</SignedFigure>;
}

/** The amount of an order or transaction, in USD with eight decimals as specified. */
export function Amount({ amount }: { amount: Decimal }) {
  return (
    <Figure>
      {formatAmount(amount)} <Unit>USD</Unit>
    </Figure>
  );
}
