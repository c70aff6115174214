import { useState } from "react";
import styled from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import { formatFeeRate } from "../../format.ts";
import { color, text } from "../../styles/theme.ts";

const Notice = styled.output`
  color: ${color("wait")};
  ${text("label")}
`;

type FeeNoticeProps = {
  feeRate: Decimal;
  /** True while there is something typed that the fee counts for. */
  isOpen: boolean;
};

/** Says that the desk changed the fee while the ticket was being filled in. */
export function FeeNotice({ feeRate, isOpen }: FeeNoticeProps) {
  const [before, setBefore] = useState(feeRate);
  if (!isOpen && before !== feeRate) setBefore(feeRate);
  if (before === feeRate) return null;
  return (
    <Notice>
      The trading fee changed from {formatFeeRate(before)} to {formatFeeRate(feeRate)} while you were typing.
    </Notice>
  );
}
