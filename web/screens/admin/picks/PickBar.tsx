import type { ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { formatCount } from "../../../format.ts";
import { rich, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { MOST_PICKED } from "./usePicks.ts";
import { Figure } from "../../../components/figure.ts";

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  background: ${color("accentSoft")};
  ${text("table")}
  > output {
    flex: 1 1 auto;
    font-weight: 550;
  }
`;

type PickBarProps = {
  count: number;
  isPickingAll: boolean;
  onAll: () => void;
  onClear: () => void;
  /** The actions for them. */
  children: ReactNode;
};

/** Below a list: how many rows are picked. */
export function PickBar({ count, isPickingAll, onAll, onClear, children }: PickBarProps) {
  return (
    <Bar>
      <output>
        {rich(
          "{0} selected{1}",
          <Figure>{formatCount(count)}</Figure>,
          count === MOST_PICKED && t`, the most at once`,
        )}
      </output>
      <Button size="small" kind="quiet" busy={isPickingAll} onClick={onAll}>
        {t`All that match`}
      </Button>
      <Button size="small" kind="quiet" onClick={onClear}>
        {t`None`}
      </Button>
      {children}
    </Bar>
  );
}
