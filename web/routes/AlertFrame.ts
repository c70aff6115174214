import styled from "styled-components";
import { color, space, text } from "../styles/theme.ts";
import { contentWidth, radius } from "../styles/tokens.ts";

/** Above every page: a text and what to do about it. */
export const AlertFrame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  max-width: ${contentWidth};
  margin: ${space(4)} auto 0;
  padding: ${space(4)};
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
