import { formatFeeRate } from "../../format.ts";
import { useState } from "react";
import styled from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import { t } from "../../language/index.ts";
import { useSettings } from "../../sync/index.ts";
import { color, text } from "../../styles/theme.ts";

/* Always rendered: screen readers announce only changes in regions that they know. */
const Notice = styled.output`
  &:empty {
    position: absolute;
  }
  color: ${color("wait")};
  ${text("label")}
`;

/** Says that the fee has changed while the ticket was being filled in; `isOpen` while something is typed. */
export function FeeNotice({ isOpen }: { isOpen: boolean }) {
  // Not the default used until the settings arrive: a fee that becomes known has not changed.
  const feeRate = useSettings(({ site }) => site?.tradingFee);
  const [before, setBefore] = useState(feeRate);
  if ((!isOpen || before === undefined) && before !== feeRate) setBefore(feeRate);
  const hasChanged = before !== undefined && feeRate !== undefined && before !== feeRate;
  return <Notice>{hasChanged && tellChange(before, feeRate)}</Notice>;
}

function tellChange(before: Decimal, after: Decimal): string {
  return t`The trading fee changed from ${formatFeeRate(before)} to ${formatFeeRate(after)} while you were typing.`;
}
