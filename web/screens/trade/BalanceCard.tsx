import styled from "styled-components";
import { compare, ZERO } from "#protocol/money.ts";
import { LiveMoney } from "../../components/Live.tsx";
import { Money } from "../../components/Money.tsx";
import { useUser } from "../../stores/session.ts";
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
  ${text("figure")}
`;

const Note = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

export function BalanceCard() {
  const { balance, held } = useUser();
  return (
    <Card aria-labelledby="account-balance">
      <Title id="account-balance">Account Balance</Title>
      <Figure>
        <LiveMoney amount={balance} />
      </Figure>
      <Note>
        <span>Available for trading</span>
        {compare(held, ZERO) > 0 && (
          <span>
            <Money amount={held} /> on hold
          </span>
        )}
      </Note>
    </Card>
  );
}
