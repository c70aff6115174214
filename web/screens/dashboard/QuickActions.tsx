import { ArrowDownToLine, ArrowUpFromLine, ChartCandlestick, Settings } from "lucide-react";
import styled from "styled-components";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { from, space } from "../../styles/theme.ts";

const Row = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  flex-basis: 100%;
  gap: ${space(2)};
  ${from.tablet} {
    display: flex;
    flex-basis: auto;
  }
`;

const Action = styled(ButtonLink)`
  min-height: 40px;
  padding: 0 ${space(2)};
  ${from.tablet} {
    padding: 0 ${space(4)};
  }
  @media (pointer: coarse) {
    min-height: 48px;
  }
`;

export function QuickActions() {
  return (
    <Row aria-label="Quick actions">
      <Action to="/trade" $kind="primary">
        <ChartCandlestick size={16} aria-hidden />
        Start Trading
      </Action>
      <Action to="/transactions">
        <ArrowDownToLine size={16} aria-hidden />
        Deposit Funds
      </Action>
      <Action to="/transactions">
        <ArrowUpFromLine size={16} aria-hidden />
        Withdraw
      </Action>
      <Action to="/settings">
        <Settings size={16} aria-hidden />
        Settings
      </Action>
    </Row>
  );
}
