import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import styled from "styled-components";
import type { Order } from "#protocol/entities.ts";
import { color } from "../../../styles/theme.ts";

const Side = styled.span<{ $isBuy: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: ${({ $isBuy }) => color($isBuy ? "gain" : "loss")};
  font-weight: 550;
`;

/** Buy or sell, by word, arrow and colour. */
export function OrderSide({ type }: Pick<Order, "type">) {
  const isBuy = type === "buy";
  const Arrow = isBuy ? ArrowDownLeft : ArrowUpRight;
  return (
    <Side $isBuy={isBuy}>
      <Arrow size={14} aria-hidden />
      {isBuy ? "Buy" : "Sell"}
    </Side>
  );
}
