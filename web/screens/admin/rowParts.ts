import styled from "styled-components";
import { color, space, text } from "../../styles/theme.ts";

/* Rows of what administrators have made: links, webhooks, deliveries. */

export const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} 0;
  & + & {
    border-top: 1px solid ${color("hairline")};
  }
`;

export const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`;

export const Quiet = styled.div`
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;
