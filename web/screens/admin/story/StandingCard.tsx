import { useEffect, useId, useMemo } from "react";
import styled from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import { storyEndpoints, type Standing } from "#protocol/story.ts";
import type { User } from "#protocol/users.ts";
import { callShape } from "../../../api.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { Money, Profit } from "../../../components/Money.tsx";
import { Reference } from "../../../components/Reference.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { formatCount, formatDateTime, formatShare } from "../../../format.ts";
import { known, rich, say, sense, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { defineAnswer, run, useAnswer } from "../../../sync/index.ts";
import { BalanceFacts } from "../../../entities/users/BalanceFacts.tsx";
import { isUsedUp, LIMIT_NAMES, usedPercent } from "./limits.ts";
import { Figure } from "../../../components/figure.ts";

/** No event tells of sign-ins, addresses and tokens. */
const POLL_MS = 15_000;

const Meter = styled.span<{ $width: string; $isFull: boolean }>`
  display: inline-block;
  width: 64px;
  height: 4px;
  margin-left: ${space(1)};
  border-radius: 2px;
  background: ${color("raised")};
  &::before {
    content: "";
    display: block;
    width: ${({ $width }) => $width};
    height: 100%;
    border-radius: 2px;
    background: ${({ $isFull }) => color($isFull ? "wait" : "textMuted")};
  }
`;

const Figures = styled.span`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** The state of the trader's account, and how much of each limit is used. */
export function StandingCard({ user }: { user: User }) {
  const titleId = useId();
  const { id, version } = user;
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `standing of ${id}`,
        pollMs: POLL_MS,
        fetch: () => callShape(storyEndpoints.getStanding, { params: { id } }),
      }),
    [id],
  );
  const { retry, ...state } = useAnswer(answer);
  useEffect(() => void run(answer), [answer, version]);
  return (
    <Card aria-labelledby={titleId}>
      <PanelHeading id={titleId} title={t`Standing`} />
      {state.status === "loading" && <RowsSkeleton />}
      {state.status === "failed" && (
        <ErrorState title={t`The standing could not be loaded`} text={state.message} onRetry={retry} />
      )}
      {state.status === "loaded" && <Facts user={user} standing={state.value} />}
    </Card>
  );
}

function Facts({ user, standing }: { user: User; standing: Standing }) {
  const { lastSignInAt, hasSecondFactor, sessions, trades, limits, isForgotten } = standing;
  return (
    <>
      <FactGroup>
        <Fact label={t`Status`}>
          {isForgotten ? t`Anonymised` : user.isActive ? t`Active` : t`Banned`}
          {user.role === "admin" && t`, administrator`}
        </Fact>
        <Fact label={t`Joined`}>{formatDateTime(user.createdAt)}</Fact>
        <Fact label={t`Last sign-in`}>
          {lastSignInAt === null ? t`Never` : <RelativeTime time={lastSignInAt} />}
        </Fact>
        <Fact label={t`Second factor`}>{hasSecondFactor ? t`Set up` : sense("None", "second factor")}</Fact>
        <Fact label={t`User ID`}>
          <Reference value={user.id} what={t`user ID`} />
        </Fact>
      </FactGroup>
      <FactGroup title={t`Money`}>
        <BalanceFacts user={user} />
      </FactGroup>
      <FactGroup title={t`Trades`}>
        <Fact label={t`Orders placed`}>{formatCount(trades.totalTrades)}</Fact>
        <Fact label={t`Won`}>{formatShare(trades.successRate)}</Fact>
        <Fact label={t`Profit`}>
          <Profit amount={trades.totalProfit} />
        </Fact>
      </FactGroup>
      <FactGroup title={t`Limits used`}>
        {limits.map(({ kind, used, most }) => (
          <Fact key={kind} label={say(LIMIT_NAMES[kind])}>
            {kind === "automatic_deposits" ? (
              <Figures>{rich("{0} of {1}", <Money amount={used} />, <Money amount={most} />)}</Figures>
            ) : (
              <Figures>{rich("{0} of {1}", <Count of={used} />, <Count of={most} />)}</Figures>
            )}
            <Meter $width={usedPercent(used, most)} $isFull={isUsedUp(used, most)} aria-hidden />
          </Fact>
        ))}
      </FactGroup>
      <FactGroup title={sessions.length === 0 ? t`Not signed in anywhere` : t`Signed in`}>
        {sessions.map(({ id, userAgent, lastSeenAt }) => (
          <Fact key={id} label={known(describeBrowser(userAgent))}>
            <RelativeTime time={lastSeenAt} />
          </Fact>
        ))}
      </FactGroup>
    </>
  );
}

function Count({ of }: { of: Decimal }) {
  return <Figure>{formatCount(parseInt(of, 10))}</Figure>;
}
