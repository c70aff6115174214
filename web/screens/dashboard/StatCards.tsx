import type { ReactNode } from "react";
import styled from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import type { TradeStats } from "#protocol/users.ts";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { Money, Profit } from "../../components/Money.tsx";
import { fitted } from "../../components/fitted.ts";
import { formatCount, formatShare } from "../../format.ts";
import { formatUsd } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";
import { color, from, space, tabular, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Row = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(2)};
  ${from.tablet} {
    gap: ${space(4)};
  }
  ${from.desktop} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

const Item = styled.div`
  min-width: 0;
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
  container-type: inline-size;
  ${from.tablet} {
    padding: ${space(4)} ${space(6)};
  }
`;

const Label = styled.dt`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Figure = styled.dd<{ $characters: number }>`
  margin-top: ${space(1)};
  font-weight: 550;
  letter-spacing: -0.02em;
  ${tabular}
  ${text("figure")}
  ${fitted("1.75rem")}
  @container (max-width: 160px) {
    ${fitted("1.125rem")}
    line-height: 1.75rem;
  }
`;

const Note = styled.dd`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const UNKNOWN = "–";

type StatCardsProps = {
  balance: Decimal;
  held: ReactNode;
  /** Null when they could not be loaded. */
  stats: TradeStats | null;
};

export function StatCards({ balance, held, stats }: StatCardsProps) {
  return (
    <Row>
      <Stat label={t`Account Balance`} value={balance} characters={formatUsd(balance).length} note={held}>
        <BalanceLink>
          <Money amount={balance} />
        </BalanceLink>
      </Stat>
      <Stat label={t`Total Trades`} value={stats?.totalTrades ?? UNKNOWN}>
        {stats === null ? UNKNOWN : formatCount(stats.totalTrades)}
      </Stat>
      <Stat label={t`Success Rate`} value={stats?.successRate ?? 0}>
        {formatShare(stats?.successRate ?? 0)}
      </Stat>
      <Stat
        label={t`Total Profit`}
        value={stats?.totalProfit ?? UNKNOWN}
        characters={stats === null ? 1 : formatUsd(stats.totalProfit).length + 1}
      >
        {stats === null ? UNKNOWN : <Profit amount={stats.totalProfit} />}
      </Stat>
    </Row>
  );
}

type StatProps = {
  label: string;
  value: string | number;
  characters?: number;
  note?: ReactNode;
  children: ReactNode;
};

function Stat({ label, value, characters = 1, note, children }: StatProps) {
  return (
    <Item>
      <Label>{label}</Label>
      <Figure $characters={characters}>
        <FlashOnChange value={value}>{children}</FlashOnChange>
      </Figure>
      {note !== undefined && <Note>{note}</Note>}
    </Item>
  );
}
