import { useState } from "react";
import styled from "styled-components";
import { formatFeeRate } from "../../format.ts";
import { useSettings } from "../../stores/settings.ts";
import { color, text } from "../../styles/theme.ts";

const Notice = styled.output`
  color: ${color("wait")};
  ${text("label")}
`;

/** Says that the desk changed the fee while the ticket was being filled in; `isOpen` while something is typed. */
export function FeeNotice({ isOpen }: { isOpen: boolean }) {
  // Not the default that counts until the settings came: a fee that becomes known has not changed.
  const feeRate = useSettings(({ site }) => site?.tradingFee);
  const [before, setBefore] = useState(feeRate);
  if ((!isOpen || before === undefined) && before !== feeRate) setBefore(feeRate);
  if (before === feeRate || before === undefined || feeRate === undefined) return null;
  return (
    <Notice>
      The trading fee changed from {formatFeeRate(before)} to {formatFeeRate(feeRate)} while you were typing.
    </Notice>
  );
}
