import { ArrowDownToLine, ArrowUpFromLine, ChartCandlestick, Settings } from "lucide-react";
import styled from "styled-components";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { t } from "../../language/index.ts";
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
    <Row aria-label={t`Quick actions`}>
      <Action to="/trade" $kind="primary">
        <ChartCandlestick size={16} aria-hidden />
        {t`Start Trading`}
      </Action>
      <Action to="/transactions">
        <ArrowDownToLine size={16} aria-hidden />
        {t`Deposit Funds`}
      </Action>
      <Action to="/transactions">
        <ArrowUpFromLine size={16} aria-hidden />
        {t`Withdraw`}
      </Action>
      <Action to="/settings">
        <Settings size={16} aria-hidden />
        {t`Settings`}
      </Action>
    </Row>
  );
}
