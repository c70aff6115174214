import { ArrowDown, ArrowUp } from "lucide-react";
import styled, { css } from "styled-components";
import { t } from "../../language/index.ts";
import { Button } from "../Button.tsx";
import { formatCount } from "../../format.ts";
import { color, space } from "../../styles/theme.ts";

const Place = styled.output<{ $isAbove: boolean }>`
  position: absolute;
  left: 50%;
  transform: translateX(-50%);
  ${({ $isAbove }) =>
    $isAbove
      ? css`
          top: ${space(2)};
        `
      : css`
          bottom: ${space(2)};
        `}
`;

const Pill = styled(Button)`
  border-radius: 14px;
  padding: 0 ${space(3)};
  box-shadow: 0 4px 16px ${color("shadow")};
`;

type NewRowsProps = {
  /** The positions of the rows that arrived out of view. */
  indexes: readonly number[];
  firstInSight: number;
  onShow: (index: number) => void;
};

/** Announces rows that arrived above or below the view instead of moving it; a click scrolls there. */
export function NewRows({ indexes, firstInSight, onShow }: NewRowsProps) {
  const target = indexes[0];
  const isAbove = target !== undefined && target < firstInSight;
  return (
    <Place $isAbove={isAbove}>
      {target !== undefined && (
        <Pill
          kind="primary"
          size="small"
          icon={isAbove ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />}
          onClick={() => onShow(target)}
        >
          {t`${formatCount(indexes.length)} new`}
        </Pill>
      )}
    </Place>
  );
}
