import styled from "styled-components";
import { color, space } from "../styles/theme.ts";
import { rowHeight } from "../styles/tokens.ts";
import { Skeleton } from "./Skeleton.tsx";

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(6)};
  height: ${rowHeight.wide};
  border-top: 1px solid ${color("hairline")};
  &:first-child {
    border-top: 0;
  }
  @media (pointer: coarse) {
    height: ${rowHeight.touch};
  }
`;

const WIDTHS = ["28%", "34%", "30%", "26%", "32%"];

/** Placeholder rows in the shape of the coming table, with its caption. */
export function RowsSkeleton() {
  return (
    <div aria-hidden>
      {WIDTHS.map((width) => (
        <Row key={width}>
          <Skeleton $width={width} />
          <Skeleton $width="16%" />
        </Row>
      ))}
    </div>
  );
}
