import { type RefObject, useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import type { User } from "#protocol/users.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { formatDateTime } from "../../../format.ts";
import { useUser } from "../../../sync/index.ts";
import { color, text } from "../../../styles/theme.ts";
import { tabPath } from "../adminTabs.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { BalanceFacts } from "../masterDetail/BalanceFacts.tsx";
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
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const isSelf = useUser().id === user.id;
  const isEmpty = isEmptied(user);
  const close = () => setDialog(null);

  return (
    <>
      <DetailBody>
        <FactGroup>
          <Fact label="Story">
            <TraderLink userId={user.id}>Everything about {user.username}</TraderLink>
          </Fact>
          <Fact label="Email">{user.email}</Fact>
          <Fact label="Role">{user.role === "admin" ? "Administrator" : "Trader"}</Fact>
          <Fact label="Status">
            {user.isActive ? <Badge tone="accent">Active</Badge> : <Badge tone="wait">Banned</Badge>}
          </Fact>
          <Fact label="Joined">{formatDateTime(user.createdAt)}</Fact>
          <Fact label="User ID">
            <Reference value={user.id} what="user ID" />
          </Fact>
        </FactGroup>
        <FactGroup title="Money">
          <BalanceFacts user={user} />
        </FactGroup>
        <FactGroup title="Work">
          <Fact label="Pending orders">
            <Link to={tabPath("orders", user.username)}>Show</Link>
          </Fact>
          <Fact label="Transactions">
            <Link to={tabPath("transactions", user.username)}>Show</Link>
          </Fact>
        </FactGroup>
      </DetailBody>
      <DetailActions ref={actionsRef}>
        <ActionRow>
          <Button kind="primary" onClick={() => setDialog("balance")}>
            Edit balance
          </Button>
          <Button
            kind={user.isActive ? "danger" : "secondary"}
            disabled={isSelf}
            onClick={() => setDialog("ban")}
          >
            {user.isActive ? "Ban" : "Unban"}
          </Button>
        </ActionRow>
        <Button disabled={isSelf} onClick={() => setDialog("signOut")}>
          Sign out everywhere
        </Button>
        <Button disabled={isSelf} onClick={() => setDialog("password")}>
          Forgotten password
        </Button>
        {!user.isActive && (
          <Button onClick={() => setDialog("closePending")}>Reject everything pending</Button>
        )}
        {!user.isActive && user.role === "user" && (
          <>
            <Button kind="danger" disabled={!isEmpty} onClick={() => setDialog("forget")}>
              Anonymise
            </Button>
            {!isEmpty && (
              <Note>Before the account can be anonymised, its balance and holds have to be 0.</Note>
            )}
          </>
        )}
        {isSelf && <Note>This is your own account: it can't be banned or signed out from here.</Note>}
      </DetailActions>
      <UserDialogs user={user} open={dialog} onClose={close} />
    </>
  );
}
