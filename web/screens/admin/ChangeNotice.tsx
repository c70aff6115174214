import type { ReactNode } from "react";
import styled from "styled-components";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("waitSoft")};
  color: ${color("text")};
  ${text("table")}
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** Says that something has changed that affects the next step. */
export function ChangeNotice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <Box role="alert">
      <p>{children}</p>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Box>
  );
}
