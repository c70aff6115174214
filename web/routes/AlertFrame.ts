import styled from "styled-components";
import { color, from, space, text } from "../styles/theme.ts";
import { contentWidth, radius } from "../styles/tokens.ts";

/** A line above every page, as wide as its content: a text and what to do about it. */
export const AlertFrame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  width: calc(100% - 2 * ${space(4)});
  max-width: calc(${contentWidth} - 2 * ${space(6)});
  margin: ${space(4)} auto 0;
  padding: ${space(4)};
  ${from.tablet} {
    width: calc(100% - 2 * ${space(6)});
  }
  border-radius: ${radius};
  background: ${color("dangerSoft")};
  color: ${color("danger")};
  > div {
    flex: 1 1 320px;
    color: ${color("text")};
    overflow-wrap: anywhere;
    ${text("table")}
  }
`;
