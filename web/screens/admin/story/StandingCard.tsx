import { useEffect, useId, useMemo } from "react";
import styled from "styled-components";
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
import { formatCount, formatDateTime } from "../../../format.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { defineAnswer, run, useAnswer } from "../../../sync/index.ts";
import { BalanceFacts } from "../masterDetail/BalanceFacts.tsx";
import { isUsedUp, LIMIT_NAMES, usedPercent } from "./limits.ts";

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

/** Who the trader is to the desk, and how much of each limit is used. */
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
      <PanelHeading id={titleId} title="Standing" />
      {state.status === "loading" && <RowsSkeleton />}
      {state.status === "failed" && (
        <ErrorState title="The standing could not be loaded" text={state.message} onRetry={retry} />
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
        <Fact label="Status">
          {isForgotten ? "Anonymised" : user.isActive ? "Active" : "Banned"}
          {user.role === "admin" && ", administrator"}
        </Fact>
        <Fact label="Joined">{formatDateTime(user.createdAt)}</Fact>
        <Fact label="Last sign-in">
          {lastSignInAt === null ? "Never" : <RelativeTime time={lastSignInAt} />}
        </Fact>
        <Fact label="Second factor">{hasSecondFactor ? "Set up" : "None"}</Fact>
        <Fact label="User ID">
          <Reference value={user.id} what="user ID" />
        </Fact>
      </FactGroup>
      <FactGroup title="Money">
        <BalanceFacts user={user} />
      </FactGroup>
      <FactGroup title="Trades">
        <Fact label="Orders placed">{formatCount(trades.totalTrades)}</Fact>
        <Fact label="Won">{trades.successRate}%</Fact>
        <Fact label="Profit">
          <Profit amount={trades.totalProfit} />
        </Fact>
      </FactGroup>
      <FactGroup title="Limits used">
        {limits.map(({ kind, used, most }) => (
          <Fact key={kind} label={LIMIT_NAMES[kind]}>
            {kind === "automatic_deposits" ? (
              <Figures>
                <Money amount={used} /> of <Money amount={most} />
              </Figures>
            ) : (
              <Figures>
                {used} of {most}
              </Figures>
            )}
            <Meter $width={usedPercent(used, most)} $isFull={isUsedUp(used, most)} aria-hidden />
          </Fact>
        ))}
      </FactGroup>
      <FactGroup title={sessions.length === 0 ? "Not signed in anywhere" : "Signed in"}>
        {sessions.map(({ id, userAgent, lastSeenAt }) => (
          <Fact key={id} label={describeBrowser(userAgent)}>
            <RelativeTime time={lastSeenAt} />
          </Fact>
        ))}
      </FactGroup>
    </>
  );
}
