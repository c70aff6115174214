import type { ReactNode } from "react";
import styled from "styled-components";
import { fitted } from "../../components/fitted.ts";
import { t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Card = styled.section`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
  container-type: inline-size;
`;

const Title = styled.h2`
  ${text("body")}
`;

const Figure = styled.p<{ $characters: number }>`
  font-weight: 600;
  letter-spacing: -0.02em;
  ${text("figure")}
  ${fitted("1.75rem")}
`;

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

type BalanceFrameProps = { figure: ReactNode; characters?: number; onHold?: ReactNode };

export function BalanceFrame({ figure, characters = 1, onHold }: BalanceFrameProps) {
  return (
    <Card aria-labelledby="account-balance">
      <Title id="account-balance">{t`Account Balance`}</Title>
      <Figure $characters={characters}>{figure}</Figure>
      <Note>
        <span>{t`Available for trading`}</span>
        {onHold}
      </Note>
    </Card>
  );
}
