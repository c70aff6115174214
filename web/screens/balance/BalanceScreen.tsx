import styled from "styled-components";
import { idSchema, timeSchema } from "#protocol/scalars.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { DayField } from "../../components/DayField.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Page } from "../../components/Page.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useAddress } from "../../components/useAddress.ts";
import { dayOf, isDay, startOf, startOfDay } from "../../days.ts";
import { Breakdown } from "../../entities/users/Breakdown.tsx";
import { PersonName } from "../../entities/users/TraderLink.tsx";
import { type Asked, useBalanceExplained } from "../../entities/users/useBalanceExplained.ts";
import { useTrader } from "../../entities/users/useTrader.ts";
import { formatDateTime } from "../../format.ts";
import { t } from "../../language/index.ts";
import { serverNow } from "../../serverClock.ts";
import { from, space } from "../../styles/theme.ts";
import { useUser } from "../../sync/index.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";

const Controls = styled.div`
  display: flex;
  align-items: end;
  gap: ${space(2)};
  > :first-child {
    flex: 1;
  }
  > button {
    min-height: 40px;
  }
  @media (pointer: coarse) {
    > button {
      min-height: 48px;
    }
  }
  @media print {
    display: none;
  }
`;

const Narrow = styled(Card)`
  ${from.tablet} {
    max-width: 720px;
  }
`;

/** The breakdown of a balance now, at the end of `?day=` or before `?at=`: the user's own, or that of `?user=`. */
export function BalanceScreen() {
  const [query] = useAddress();
  const me = useUser();
  const user = idSchema.safeParse(query.get("user")).data ?? me.id;
  const typed = query.get("day");
  const day = typed !== null && isDay(typed) && typed < today() ? typed : null;
  const at = day === null ? pastOf(query.get("at")) : startOfDay(startOf(day), 1).toISOString();
  if (user !== me.id && me.role === "admin") return <OfSomebody key={user} userId={user} at={at} />;
  return <Explained userId={user === me.id ? null : user} at={at} version={me.version} />;
}

function OfSomebody(asked: Omit<Asked, "version"> & { userId: string }) {
  return <Explained {...asked} version={useTrader(asked.userId)?.version} />;
}

/** A moment in the past; null for anything else. */
function pastOf(at: string | null): string | null {
  const time = timeSchema.safeParse(at).data;
  return time !== undefined && Date.parse(time) < serverNow() ? time : null;
}

function today(): string {
  return dayOf(new Date(serverNow()));
}

/** The last day before this moment, which may be the end of that day. */
function dayBefore(at: string): string {
  return dayOf(new Date(Date.parse(at) - 1));
}

function Explained(asked: Asked) {
  const { userId, at } = asked;
  const [, change] = useAddress();
  const { retry, ...state } = useBalanceExplained(asked);
  const explained = state.status === "loaded" ? state.value : null;
  const { isNow, at: moment } = explained ?? { isNow: at === null, at };

  function choose(chosen: string | null) {
    change(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("at");
        if (chosen === null || chosen >= today()) next.delete("day");
        else next.set("day", chosen);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <Page
      title={titleOf(userId, explained?.username)}
      note={
        <>
          {userId !== null && explained !== null && (
            <>
              <PersonName userId={userId}>{explained.username}</PersonName>
              {" · "}
            </>
          )}
          {noteOf(isNow ? null : moment)}
        </>
      }
      aside={
        <Controls>
          <DayField label={t`At the end of`} day={at === null ? today() : dayBefore(at)} onChoose={choose} />
          <Button disabled={at === null} onClick={() => choose(null)}>
            {t`Now`}
          </Button>
        </Controls>
      }
    >
      <Narrow aria-label={t`Balance breakdown`}>
        {state.status === "loading" && <RowsSkeleton />}
        {state.status === "failed" && (
          <ErrorState
            title={t`The balance breakdown could not be loaded`}
            text={state.message}
            onRetry={retry}
          />
        )}
        {explained !== null && (
          <PanelBoundary bare name={t`The balance`}>
            <Breakdown
              explained={explained}
              pathOf={(part) => {
                const range = { from: dayOf(new Date(explained.since)), to: dayBefore(explained.at) };
                return `/statement?${new URLSearchParams({ ...range, part, ...(userId !== null && { user: userId }) }).toString()}`;
              }}
            />
          </PanelBoundary>
        )}
      </Narrow>
    </Page>
  );
}

function titleOf(userId: string | null, username: string | undefined): string {
  if (userId === null) return t`Why is my balance this?`;
  return username === undefined ? t`Why is the balance this?` : t`Why is ${username}'s balance this?`;
}

function noteOf(at: string | null): string {
  return at === null ? t`As of now, all amounts in USD` : t`As of ${formatDateTime(at)}, all amounts in USD`;
}
