import styled, { css } from "styled-components";
import { type Order, RESOLUTIONS } from "#protocol/orders.ts";
import { Money, Profit } from "../../../components/Money.tsx";
import { useRadioGroup } from "../../../components/useRadioGroup.ts";
import { color, focusRing, space, text } from "../../../styles/theme.ts";
import { motion, radius } from "../../../styles/tokens.ts";
import { nameResolution, previewResolution, type Resolution } from "./resolutionPreview.ts";

/* The figures are as wide as the widest of them, in all rows alike. */
const Group = styled.div`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) 40px repeat(2, minmax(96px, max-content));
  gap: 2px ${space(2)};
  @media (max-width: 479.98px) {
    grid-template-columns: 24px minmax(0, 1fr) 40px minmax(96px, max-content);
  }
`;

const columns = css`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  padding: 0 ${space(2)};
  @media (max-width: 479.98px) {
    & > :last-child {
      display: none;
    }
  }
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

type ResolutionMenuProps = {
  order: Order;
  value: Resolution | null;
  onChange: (resolution: Resolution) => void;
};

/** The five resolutions, each with its multiplier, what the trader gets back and what that makes of the order. */
export function ResolutionMenu({ order, value, onChange }: ResolutionMenuProps) {
  const { group, radio } = useRadioGroup(RESOLUTIONS, value, onChange);
  return (
    <Group aria-label="Resolution" {...group}>
      <Captions aria-hidden>
        <span />
        <span>Resolution</span>
        <span />
        <Figure>Gets back</Figure>
        <Figure>Gain or loss</Figure>
      </Captions>
      {RESOLUTIONS.map((resolution) => {
        const { returned, profit } = previewResolution(order, resolution);
        return (
          <Item key={resolution.comment} {...radio(resolution)}>
            <Dot aria-hidden />
            {nameResolution(resolution)}
            <Figure>×{resolution.returnRate}</Figure>
            <Figure>
              <Money amount={returned} />
            </Figure>
            <Figure>
              <Profit amount={profit} />
            </Figure>
          </Item>
        );
      })}
    </Group>
  );
}
