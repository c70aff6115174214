import styled from "styled-components";
import type { Order } from "#protocol/entities.ts";
import { color } from "../../styles/theme.ts";

const Side = styled.span<{ $type: Order["type"] }>`
  color: ${({ $type }) => color($type === "buy" ? "gain" : "loss")};
  font-weight: 550;
`;

/** "Buy BTC", as on the control that placed it. */
export function OrderSide({ order: { type, crypto } }: { order: Pick<Order, "type" | "crypto"> }) {
  return (
    <span>
      <Side $type={type}>{type === "buy" ? "Buy" : "Sell"}</Side> {crypto}
    </span>
  );
}
