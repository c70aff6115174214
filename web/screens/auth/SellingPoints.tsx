import { formatFeeRate } from "../../format.ts";
import { Activity, Percent, ShieldCheck } from "lucide-react";
import styled from "styled-components";
import { toDecimal } from "#protocol/money.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { t } from "../../language/index.ts";
import { useSettings } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";

const List = styled.ul`
  display: grid;
  gap: ${space(6)};
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 2px ${space(3)};
`;

const Icon = styled.span`
  grid-row: span 2;
  padding-top: 2px;
  color: ${color("accentText")};
`;

const Title = styled.h2`
  ${text("body")}
  letter-spacing: 0;
`;

const Text = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

export function SellingPoints() {
  const fee = useSettings((state) => state.site?.tradingFee) ?? toDecimal(DEFAULT_FEE_RATE);
  return (
    <List>
      <Item>
        <Icon>
          <ShieldCheck size={18} aria-hidden />
        </Icon>
        <Title>{t`Bank-level security`}</Title>
        <Text>{t`Double-entry books: every dollar is accounted for.`}</Text>
      </Item>
      <Item>
        <Icon>
          <Activity size={18} aria-hidden />
        </Icon>
        <Title>{t`Real-time trading data`}</Title>
        <Text>{t`Prices, orders and balances move on your screen the moment they change.`}</Text>
      </Item>
      <Item>
        <Icon>
          <Percent size={18} aria-hidden />
        </Icon>
        <Title>{t`Low trading fees`}</Title>
        <Text>{t`${formatFeeRate(fee)} of the amount. You see it before you place an order.`}</Text>
      </Item>
    </List>
  );
}
