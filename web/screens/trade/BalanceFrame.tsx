import type { ReactNode } from "react";
import styled from "styled-components";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Card = styled.section`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
`;

const Title = styled.h2`
  ${text("body")}
`;

const Figure = styled.p`
  font-weight: 600;
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
  ${text("figure")}
`;

const Note = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

type BalanceFrameProps = { figure: ReactNode; onHold?: ReactNode };

export function BalanceFrame({ figure, onHold }: BalanceFrameProps) {
  return (
    <Card aria-labelledby="account-balance">
      <Title id="account-balance">Account Balance</Title>
      <Figure>{figure}</Figure>
      <Note>
        <span>Available for trading</span>
        {onHold}
      </Note>
    </Card>
  );
}
