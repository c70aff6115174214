import styled from "styled-components";
import { color, space, text } from "../../../styles/theme.ts";

/* What the dialog's pages share. */

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

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

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;
