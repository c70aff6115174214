import type { ReactNode } from "react";
import styled, { css } from "styled-components";
import { color, space, text } from "../styles/theme.ts";

const List = styled.dl`
  ${text("table")}
`;

const Line = styled.div<{ $isStrong: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: 24px;
  @media (pointer: coarse) {
    &:has(button, a) {
      min-height: 40px;
    }
  }
  ${({ $isStrong }) =>
    $isStrong &&
    css`
      font-weight: 600;
    `}
`;

const Term = styled.dt`
  flex: none;
  color: ${color("textMuted")};
  font-weight: 400;
`;

const Value = styled.dd`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  column-gap: ${space(1)};
  min-width: 0;
  margin: 0;
  text-align: end;
  overflow-wrap: anywhere;
`;

const GroupTitle = styled.h3`
  margin-top: ${space(2)};
  padding-top: ${space(2)};
  border-top: 1px solid ${color("hairline")};
  color: ${color("textQuiet")};
  font-weight: 500;
  letter-spacing: 0;
  ${text("label")}
`;

export function Fact({
  label,
  isStrong = false,
  children,
}: {
  label: ReactNode;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <Line $isStrong={isStrong}>
      <Term>{label}</Term>
      <Value>{children}</Value>
    </Line>
  );
}

/** Facts that belong together. */
export function FactGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <GroupTitle>{title}</GroupTitle>}
      <List>{children}</List>
    </>
  );
}
