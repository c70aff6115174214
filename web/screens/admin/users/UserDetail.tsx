import { type RefObject, useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { compare, ZERO } from "#protocol/money.ts";
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
import { PasswordLinkDialog } from "../people/PasswordLinkDialog.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { BanDialog } from "./BanDialog.tsx";
import { ClosePendingDialog } from "./ClosePendingDialog.tsx";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { SignOutDialog } from "./SignOutDialog.tsx";

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type Dialogs = "balance" | "signOut" | "password" | "ban" | "closePending" | "forget";
type UserDetailProps = { user: User; actionsRef: RefObject<HTMLDivElement | null> };

export function UserDetail({ user, actionsRef }: UserDetailProps) {
  const [dialog, setDialog] = useState<Dialogs | null>(null);
  const isSelf = useUser().id === user.id;
  const isEmpty = compare(user.balance, ZERO) === 0 && compare(user.held, ZERO) === 0;
  const close = () => setDialog(null);

  return (
    <>
      <DetailBody>
        <FactGroup>
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
      <BalanceDialog user={user} open={dialog === "balance"} onClose={close} />
      <PasswordLinkDialog user={user} open={dialog === "password"} onClose={close} />
      <SignOutDialog user={user} open={dialog === "signOut"} onClose={close} />
      <ClosePendingDialog user={user} open={dialog === "closePending"} onClose={close} />
      <ForgetDialog user={user} open={dialog === "forget"} onClose={close} />
      <BanDialog user={user} open={dialog === "ban"} onClose={close} />
    </>
  );
}
