import { UserX } from "lucide-react";
import { useMemo } from "react";
import { useParams } from "react-router";
import styled from "styled-components";
import { isForgotten } from "#protocol/forgotten.ts";
import { idSchema } from "#protocol/scalars.ts";
import type { User } from "#protocol/users.ts";
import { ButtonLink } from "../../../components/ButtonLink.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { LoadingPage } from "../../../components/LoadingPage.tsx";
import { Page } from "../../../components/Page.tsx";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";
import { Card } from "../../../components/Card.tsx";
import { FlagBadges } from "../../../entities/users/FlagBadges.tsx";
import { StandingBadges } from "../../../entities/users/StandingBadges.tsx";
import { userByIdLoader } from "../../../entities/users/useTrader.ts";
import { t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { flagsLoader, useLoader, useUsers } from "../../../sync/index.ts";
import { tabPath } from "../adminTabs.ts";
import { BalanceCard } from "./BalanceCard.tsx";
import { FlagsCard } from "./FlagsCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { StandingCard } from "./StandingCard.tsx";
import { WaitingNotice } from "../approvals/WaitingNotice.tsx";
import { StoryActions } from "./StoryActions.tsx";
import { TimelineCard } from "./TimelineCard.tsx";

/** On wide screens the timeline is next to the rest; on others the parts that a call needs first come first. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  ${from.desktop} {
    grid-template-columns: 400px minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Beside = styled.div`
  min-width: 0;
  ${from.desktop} {
    grid-row: 1 / 3;
    grid-column: 2;
  }
`;

const Badges = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
`;

/** Everything about one trader, so that a call is answered on this page. */
export function StoryScreen() {
  const id = idSchema.safeParse(useParams()["id"]).data;
  return id === undefined ? <Unknown /> : <Known key={id} id={id} />;
}

function Known({ id }: { id: string }) {
  const loader = useMemo(() => userByIdLoader(id), [id]);
  const { retry, ...state } = useLoader(loader);
  useLoader(flagsLoader);
  const user = useUsers(({ byId }) => byId.get(id));

  if (user !== undefined) return <Story user={user} />;
  if (state.status === "loaded") return <Unknown />;
  return (
    <LoadingPage title={t`Trader`} state={state} failed={t`This trader could not be loaded`} retry={retry} />
  );
}

function Unknown() {
  return (
    <Page title={t`Trader`}>
      <Card>
        <EmptyState
          icon={UserX}
          title={t`This trader could not be found`}
          text={t`The desk has no account with the ID in this link.`}
          action={<ButtonLink to={tabPath("users")}>{t`All users`}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}

function Story({ user }: { user: User }) {
  const { id, username, email } = user;
  return (
    <Page
      title={username}
      note={
        <Badges>
          {email}
          <StandingBadges user={user} />
          <FlagBadges userId={id} />
        </Badges>
      }
      aside={<StoryActions user={user} />}
    >
      <WaitingNotice kind="user_change" subject={id} />
      <WaitingNotice kind="password_link" subject={id} />
      <Columns>
        <Stack>
          {!isForgotten(user) && (
            <PanelBoundary name={t`The flags`}>
              <FlagsCard user={user} />
            </PanelBoundary>
          )}
          <PanelBoundary name={t`The notes`}>
            <NotesCard user={user} />
          </PanelBoundary>
        </Stack>
        <Beside>
          <PanelBoundary name={t`The timeline`}>
            <TimelineCard user={user} />
          </PanelBoundary>
        </Beside>
        <Stack>
          <PanelBoundary name={t`The standing`}>
            <StandingCard user={user} />
          </PanelBoundary>
          <PanelBoundary name={t`The balance`}>
            <BalanceCard user={user} />
          </PanelBoundary>
        </Stack>
      </Columns>
    </Page>
  );
}
