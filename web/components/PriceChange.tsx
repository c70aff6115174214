import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { directionOf, formatMarketChange, formatPercentChange } from "../format.ts";
import { color, space, tabular } from "../styles/theme.ts";

const tones = { up: "gain", down: "loss", flat: "textQuiet" } as const;
const arrows = { up: TrendingUp, down: TrendingDown, flat: Minus } as const;

const Figure = styled.span<{ $direction: keyof typeof tones }>`
  display: inline-flex;
  /* On the line of the figures beside it; the arrow has no baseline. */
  align-items: baseline;
  gap: ${space(1)};
  > svg {
    align-self: center;
  }
  color: ${({ $direction }) => color(tones[$direction])};
  white-space: nowrap;
  ${tabular}
`;

type PriceChangeProps = {
  percent: number;
  decimals: number;
  /** Puts the change in USD first. */
  inUsd?: { coin: Coin; change: number };
};

/** A change over 24 h, shown by arrow, sign and colour. */
export function PriceChange({ percent, decimals, inUsd }: PriceChangeProps) {
  const direction = directionOf(percent, decimals);
  const Arrow = arrows[direction];
  return (
    <Figure translate="no" $direction={direction}>
      <Arrow size={12} aria-hidden />
      {inUsd && <span>{formatMarketChange(inUsd.coin, inUsd.change)}</span>}
      <span>{formatPercentChange(percent, decimals)}</span>
    </Figure>
  );
}
