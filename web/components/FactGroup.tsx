import type { ReactNode } from "react";
import styled, { css } from "styled-components";
import { color, from, space, text } from "../styles/theme.ts";
import { translateOf } from "./figure.ts";

/** Each value at the end of its line. */
const lines = css`
  > div {
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
  }
  dt {
    flex: none;
    max-width: 65%;
  }
  dd {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    column-gap: ${space(1)};
    min-width: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

/** Values below each other; two facts side by side where there is room, by the width of what contains them. */
const columns = css`
  display: grid;
  grid-template-columns: minmax(96px, 40%) minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  overflow-wrap: anywhere;
  @container (min-width: 520px) {
    grid-template-columns: repeat(2, 136px minmax(0, 1fr));
  }
  > div {
    display: contents;
  }
`;

/** Large rows with lines between them. */
const rows = css`
  > div {
    display: grid;
    gap: 2px ${space(4)};
    padding: ${space(3)} 0;
    border-top: 1px solid ${color("hairline")};
    ${from.tablet} {
      grid-template-columns: 200px 1fr;
      align-items: center;
      min-height: 56px;
    }
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const layouts = {
  lines: [lines, text("table")],
  columns: [columns, text("table")],
  rows: [rows, text("body")],
};

const Frame = styled.div<{ $layout: keyof typeof layouts }>`
  ${({ $layout }) => $layout === "columns" && "container-type: inline-size;"}
`;

const List = styled.dl<{ $layout: keyof typeof layouts }>`
  ${({ $layout }) => layouts[$layout]}
`;

const Line = styled.div<{ $isStrong: boolean }>`
  ${({ $isStrong }) => $isStrong && "font-weight: 600;"}
`;

const Term = styled.dt`
  color: ${color("textMuted")};
  font-weight: 400;
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

type FactProps = { label: ReactNode; isStrong?: boolean; children: ReactNode };

export function Fact({ label, isStrong = false, children }: FactProps) {
  return (
    <Line $isStrong={isStrong}>
      <Term>{label}</Term>
      <dd translate={translateOf(children)}>{children}</dd>
    </Line>
  );
}

type FactGroupProps = { title?: string; layout?: keyof typeof layouts; children: ReactNode };

/** Facts that belong together. */
export function FactGroup({ title, layout = "lines", children }: FactGroupProps) {
  return (
    <>
      {title !== undefined && <GroupTitle>{title}</GroupTitle>}
      <Frame $layout={layout}>
        <List $layout={layout}>{children}</List>
      </Frame>
    </>
  );
}
