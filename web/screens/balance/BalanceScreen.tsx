import styled from "styled-components";
import { idSchema } from "#protocol/scalars.ts";
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

/** What a balance consists of, now or at the end of `?day=`: the user's own, or for administrators that of `?user=`. */
export function BalanceScreen() {
  const [query] = useAddress();
  const me = useUser();
  const user = idSchema.safeParse(query.get("user")).data ?? me.id;
  const typed = query.get("day");
  const day = typed !== null && isDay(typed) && typed < today() ? typed : null;
  if (user !== me.id && me.role === "admin") return <OfSomebody key={user} userId={user} day={day} />;
  return <Explained userId={user === me.id ? null : user} day={day} version={me.version} />;
}

function OfSomebody({ userId, day }: { userId: string; day: string | null }) {
  return <Explained userId={userId} day={day} version={useTrader(userId)?.version} />;
}

function today(): string {
  return dayOf(new Date(serverNow()));
}

function Explained(asked: Asked) {
  const { userId, day } = asked;
  const [, change] = useAddress();
  const { retry, ...state } = useBalanceExplained(asked);
  const explained = state.status === "loaded" ? state.value : null;

  function choose(chosen: string | null) {
    change(
      (before) => {
        const next = new URLSearchParams(before);
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
          {noteOf(day === null ? null : (explained?.at ?? startOfDay(startOf(day), 1).toISOString()))}
        </>
      }
      aside={
        <Controls>
          <DayField label={t`At the end of`} day={day ?? today()} onChoose={choose} />
          <Button disabled={day === null} onClick={() => choose(null)}>
            {t`Now`}
          </Button>
        </Controls>
      }
    >
      <Narrow aria-label={t`The balance taken apart`}>
        {state.status === "loading" && <RowsSkeleton />}
        {state.status === "failed" && (
          <ErrorState title={t`The balance could not be taken apart`} text={state.message} onRetry={retry} />
        )}
        {explained !== null && (
          <Breakdown
            explained={explained}
            isNow={day === null}
            pathOf={(part) => {
              const range = { from: dayOf(new Date(explained.since)), to: day ?? today() };
              return `/statement?${new URLSearchParams({ ...range, part, ...(userId !== null && { user: userId }) }).toString()}`;
            }}
          />
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
