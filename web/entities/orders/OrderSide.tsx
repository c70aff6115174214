import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { say } from "../../language/index.ts";
import { color } from "../../styles/theme.ts";
import { SIDE_NAMES } from "./orderText.ts";

const Side = styled.span<{ $type: Order["type"] }>`
  color: ${({ $type }) => color($type === "buy" ? "gain" : "loss")};
  font-weight: 550;
  > svg {
    margin-right: 4px;
    vertical-align: -2px;
  }
`;

const ARROWS = { buy: ArrowDownLeft, sell: ArrowUpRight } as const;

type OrderSideProps = {
  order: Pick<Order, "type" | "crypto">;
  /** For screens that list many orders of many traders. */
  hasArrow?: boolean;
};

/** "Buy BTC", as on the form that placed it. */
export function OrderSide({ order: { type, crypto }, hasArrow = false }: OrderSideProps) {
  const Arrow = ARROWS[type];
  return (
    <span>
      <Side $type={type}>
        {hasArrow && <Arrow size={14} aria-hidden />}
        {say(SIDE_NAMES[type])}
      </Side>{" "}
      {crypto}
    </span>
  );
}
