import type { ReactNode } from "react";
import styled from "styled-components";
import type { AdminStats } from "#protocol/adminStats.ts";
import { Button } from "../../components/Button.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { Money } from "../../components/Money.tsx";
import { useNarrow } from "../../components/useMedia.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatCount } from "../../format.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { useAdminStats, useLoader } from "../../sync/index.ts";
import { adminStatsLoader } from "./adminLoaders.ts";
import { color, focusRing, from, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Strip = styled.dl`
  display: grid;
  /* One line that can be swiped on a phone, because people come for the queue. */
  grid-auto-columns: max-content;
  grid-auto-flow: column;
  gap: ${space(2)};
  width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  ${focusRing}
  ${from.tablet} {
    grid-auto-flow: row;
    overflow-x: visible;
    grid-template-columns: repeat(4, minmax(max-content, 1fr));
  }
  ${from.desktop} {
    width: auto;
    grid-template-columns: repeat(4, minmax(132px, auto));
  }
`;

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 36px;
  padding: 0 ${space(3)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.tablet} {
    display: block;
    padding-block: ${space(2)};
  }
`;

const Label = styled.dt`
  color: ${color("textMuted")};
  ${text("label")}
`;

const Figure = styled.dd`
  margin: 0;
  font-weight: 600;
  font-size: 1rem;
  line-height: 1.5rem;
`;

const FIGURES: readonly {
  label: Message;
  show: (stats: AdminStats) => ReactNode;
  key: Exclude<keyof AdminStats, "queues">;
}[] = [
  { label: mark`Total Users`, key: "totalUsers", show: (stats) => formatCount(stats.totalUsers) },
  { label: mark`Total Orders`, key: "totalOrders", show: (stats) => formatCount(stats.totalOrders) },
  {
    label: mark`Total Deposits`,
    key: "totalDeposits",
    show: (stats) => <Money amount={stats.totalDeposits} />,
  },
  {
    label: mark`Total Withdrawals`,
    key: "totalWithdrawals",
    show: (stats) => <Money amount={stats.totalWithdrawals} />,
  },
];

/** The four figures of the desk, small: they are for orientation, the work is below. */
export function AdminFigures() {
  const { status, retry } = useLoader(adminStatsLoader);
  const isNarrow = useNarrow();
  const stats = useAdminStats((state) => state.stats);
  return (
    <Strip tabIndex={isNarrow ? 0 : undefined} aria-label={t`Desk figures`}>
      {FIGURES.map(({ label, key, show }) => (
        <Card key={key}>
          <Label>{say(label)}</Label>
          <Figure>
            {stats !== null ? (
              <FlashOnChange value={stats[key]}>{show(stats)}</FlashOnChange>
            ) : status === "failed" ? (
              <Button size="small" kind="quiet" onClick={retry}>
                {t`Try again`}
              </Button>
            ) : (
              <Skeleton $width="72px" />
            )}
          </Figure>
        </Card>
      ))}
    </Strip>
  );
}
