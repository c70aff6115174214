import styled from "styled-components";
import { color, space, text } from "../../styles/theme.ts";

/* Styles of rows for everything with access to the account: sessions, API tokens, browsers that get pushes. */

export const Row = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${space(3)};
  min-height: 56px;
  padding: ${space(2)} 0;
  border-top: 1px solid ${color("hairline")};
`;

export const Icon = styled.span`
  display: inline-flex;
  color: ${color("textQuiet")};
`;

export const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`;

export const Times = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;
