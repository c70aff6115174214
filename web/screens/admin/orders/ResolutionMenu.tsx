import styled, { css } from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { Kbd } from "../../../components/Kbd.ts";
import { Money, Profit } from "../../../components/Money.tsx";
import { useRadioGroup } from "../../../components/useRadioGroup.ts";
import { formatMultiplier } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { color, focusRing, space, text } from "../../../styles/theme.ts";
import { motion, radius } from "../../../styles/tokens.ts";
import { formatUsd, roomForParts } from "../../../formatMoney.ts";
import { nameResolution, previewResolution, type Resolution } from "./resolutionPreview.ts";

/* If there is no room for columns: the multiplier below the name, and the profit below the amount returned. */
const stacked = css`
  grid-template-columns: 24px minmax(min-content, 1fr) max-content;
  > * > :first-child {
    grid-row: 1 / 3;
  }
  > * > :nth-child(3) {
    grid-area: 2 / 2;
    color: ${color("textQuiet")};
    text-align: start;
  }
  > * > :last-child {
    grid-area: 2 / 3;
  }
  > * > :nth-child(2n) {
    padding-top: 2px;
    line-height: ${space(4)};
  }
  > * > :nth-child(2n + 3) {
    padding-bottom: 2px;
    line-height: ${space(4)};
  }
`;

/* The column of figures has the same width in all rows. */
const Group = styled.div<{ $isStacked: boolean }>`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) 40px repeat(2, minmax(80px, max-content));
  gap: 2px ${space(2)};
  ${({ $isStacked }) => $isStacked && stacked}
  @media (max-width: 479.98px) {
    ${stacked}
  }
`;

const columns = css`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  row-gap: 0;
  align-items: center;
  padding: 0 ${space(2)};
`;

const Captions = styled.div`
  ${columns}
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Item = styled.button`
  ${columns}
  min-height: 30px;
  border: 0;
  border-radius: ${radius};
  background: transparent;
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.press};
  ${text("table")}
  ${focusRing}
  &:hover {
    background: ${color("raised")};
  }
  &[aria-checked="true"] {
    background: ${color("accentSoft")};
  }
  @media (pointer: coarse) {
    min-height: 48px;
  }
`;

const Dot = styled.span`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border-radius: 8px;
  box-shadow: inset 0 0 0 1px ${color("edge")};
  [aria-checked="true"] > & {
    box-shadow: inset 0 0 0 5px ${color("accentText")};
  }
`;

const Figure = styled.span`
  text-align: end;
`;

/** As many as fit next to each other in the narrowest pane. */
const MOST_DIGITS = 28;

function longest(amounts: readonly Decimal[]): number {
  return Math.max(...amounts.map((amount) => formatUsd(amount).length));
}

type ResolutionMenuProps = {
  /** An order, or the sum of several. */
  order: Pick<Order, "amount" | "total">;
  value: Resolution | null;
  onChange: (resolution: Resolution) => void;
  /** True if the keys 1 to 5 choose too. */
  hasKeys?: boolean;
};

/** The five resolutions, each with its multiplier, the amount returned and the trader's profit. */
export function ResolutionMenu({ order, value, onChange, hasKeys = false }: ResolutionMenuProps) {
  const { group, radio } = useRadioGroup(RESOLUTIONS, value, onChange);
  const previews = RESOLUTIONS.map((resolution) => previewResolution(order, resolution));
  const returns = previews.map(({ returned }) => returned);
  const profits = previews.map(({ profit }) => profit);
  const isStacked = longest(returns) + longest(profits) > MOST_DIGITS;
  return (
    <Group aria-label={t`Resolution`} $isStacked={isStacked} {...group}>
      <Captions aria-hidden>
        <span />
        <span>{t`Resolution`}</span>
        <span />
        <Figure>{t`Gets back`}</Figure>
        <Figure>{t`Gain or loss`}</Figure>
      </Captions>
      {RESOLUTIONS.map((resolution, place) => {
        const { returned, profit } = previewResolution(order, resolution);
        return (
          <Item
            key={resolution.comment}
            aria-keyshortcuts={hasKeys ? `${place + 1}` : undefined}
            {...radio(resolution)}
          >
            <Dot aria-hidden />
            <span>
              {nameResolution(resolution)} {hasKeys && <Kbd aria-hidden>{place + 1}</Kbd>}
            </span>
            <Figure translate="no">×{formatMultiplier(resolution.returnRate)}</Figure>
            <Figure>
              <Money amount={returned} room={roomForParts(returns)} />
            </Figure>
            <Figure>
              <Profit amount={profit} room={roomForParts(profits)} />
            </Figure>
          </Item>
        );
      })}
    </Group>
  );
}
