import { type RefObject, useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { isForgotten } from "#protocol/forgotten.ts";
import type { User } from "#protocol/users.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { formatDateTime } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { useUser } from "../../../sync/index.ts";
import { color, text } from "../../../styles/theme.ts";
import { tabPath } from "../adminTabs.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { BalanceFacts } from "../../../entities/users/BalanceFacts.tsx";
import { ActionRow, DetailActions, DetailBody } from "../masterDetail/Detail.tsx";
import { Reference } from "../../../components/Reference.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { isEmptied } from "./canForget.ts";
import { type UserDialog, UserDialogs } from "./UserDialogs.tsx";

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type UserDetailProps = { user: User; actionsRef: RefObject<HTMLDivElement | null> };

export function UserDetail({ user, actionsRef }: UserDetailProps) {
  return (
    <>
      <DetailBody>
        <FactGroup>
          <Fact label={t`Story`}>
            <TraderLink userId={user.id}>{t`Everything about ${user.username}`}</TraderLink>
          </Fact>
          <Fact label={t`Email`}>{user.email}</Fact>
          <Fact label={t`Role`}>{user.role === "admin" ? t`Administrator` : t`Trader`}</Fact>
          <Fact label={t`Status`}>
            {user.isActive ? (
              <Badge tone="accent">{t`Active`}</Badge>
            ) : (
              <Badge tone="wait">{t`Banned`}</Badge>
            )}
          </Fact>
          <Fact label={t`Joined`}>{formatDateTime(user.createdAt)}</Fact>
          <Fact label={t`User ID`}>
            <Reference value={user.id} what={t`user ID`} />
          </Fact>
        </FactGroup>
        <FactGroup title={t`Money`}>
          <BalanceFacts user={user} />
        </FactGroup>
        <FactGroup title={t`Work`}>
          <Fact label={t`Pending orders`}>
            <Link to={tabPath("orders", user.username)}>{t`Show`}</Link>
          </Fact>
          <Fact label={t`Transactions`}>
            <Link to={tabPath("transactions", user.username)}>{t`Show`}</Link>
          </Fact>
        </FactGroup>
      </DetailBody>
      <DetailActions ref={actionsRef}>
        {isForgotten(user) ? (
          <Note>{t`This account was anonymised. It can't be opened again.`}</Note>
        ) : (
          <Actions user={user} />
        )}
      </DetailActions>
    </>
  );
}

function Actions({ user }: { user: User }) {
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const isSelf = useUser().id === user.id;
  const isEmpty = isEmptied(user);

  return (
    <>
      <ActionRow>
        <Button kind="primary" onClick={() => setDialog("balance")}>
          {t`Edit balance`}
        </Button>
        <Button
          kind={user.isActive ? "danger" : "secondary"}
          disabled={isSelf}
          onClick={() => setDialog("ban")}
        >
          {user.isActive ? t`Ban` : t`Unban`}
        </Button>
      </ActionRow>
      <Button disabled={isSelf} onClick={() => setDialog("signOut")}>
        {t`Sign out everywhere`}
      </Button>
      <Button disabled={isSelf} onClick={() => setDialog("password")}>
        {t`Forgotten password`}
      </Button>
      {!user.isActive && (
        <Button onClick={() => setDialog("closePending")}>{t`Reject everything pending`}</Button>
      )}
      {!user.isActive && user.role === "user" && (
        <>
          <Button kind="danger" disabled={!isEmpty} onClick={() => setDialog("forget")}>
            {t`Anonymise`}
          </Button>
          {!isEmpty && (
            <Note>{t`Before the account can be anonymised, its balance and holds have to be 0, and nothing may be pending.`}</Note>
          )}
        </>
      )}
      {isSelf && <Note>{t`This is your own account: it can't be banned or signed out from here.`}</Note>}
      <UserDialogs user={user} open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
