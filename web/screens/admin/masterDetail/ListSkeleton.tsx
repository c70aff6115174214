import styled from "styled-components";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { VisuallyHidden } from "../../../components/VisuallyHidden.tsx";
import { t } from "../../../language/index.ts";
import { color, space } from "../../../styles/theme.ts";

const Rows = styled.output`
  display: block;
  overflow: hidden;
`;

const Row = styled.div<{ $height: number }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(6)};
  height: ${({ $height }) => $height}px;
  padding: 0 ${space(4)};
  border-top: 1px solid ${color("hairline")};
`;

const WIDTHS = ["64%", "58%", "70%", "61%", "66%", "55%", "68%", "60%"];

/** Placeholder rows in the shape of the coming ones. */
export function ListSkeleton({ height }: { height: number }) {
  return (
    <Rows>
      <VisuallyHidden>{t`Loading the list`}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <Row key={width} $height={height}>
          <Skeleton $width={width} />
          <Skeleton $width="16%" />
        </Row>
      ))}
    </Rows>
  );
}
