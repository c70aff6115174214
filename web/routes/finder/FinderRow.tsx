import { ArrowLeftRight, ClipboardList, UserRound, Zap } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { say } from "../../language/index.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Money } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { OrderSide } from "../../entities/orders/OrderSide.tsx";
import { TYPE_NAMES } from "../../entities/transactions/transactionText.ts";
import { FlagBadges } from "../../entities/users/FlagBadges.tsx";
import { StandingBadges } from "../../entities/users/StandingBadges.tsx";
import { color, space, text } from "../../styles/theme.ts";
import { useEntity, useOrders, useTransactions, useUser, useUsers } from "../../sync/index.ts";
import type { FinderItem } from "./finderItems.ts";

const Row = styled.div.attrs({ role: "option" })<{ $isChosen: boolean }>`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  min-height: 40px;
  padding: 4px ${space(2)};
  border-radius: 6px;
  background: ${({ $isChosen }) => ($isChosen ? color("overlayHover") : "transparent")};
  cursor: pointer;
  ${text("table")}
  > svg {
    color: ${color("textQuiet")};
  }
  @media (pointer: coarse) {
    min-height: 48px;
  }
`;

const What = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Quiet = styled.span`
  color: ${color("textMuted")};
`;

const Side = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color("textMuted")};
  white-space: nowrap;
`;

type FinderRowProps = {
  id: string;
  item: FinderItem;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
  /** By keyboard, `Finder` has Shift+Enter for it. */
  onOpenBalance: () => void;
};

export function FinderRow({ id, item, isChosen, onPoint, onOpen, onOpenBalance }: FinderRowProps) {
  return (
    <Row
      id={id}
      aria-selected={isChosen}
      aria-keyshortcuts={item.balance === undefined ? undefined : "Shift+Enter"}
      $isChosen={isChosen}
      // Not on entering: rows that scroll under a resting pointer are not meant.
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onOpen}
    >
      <Shown shows={item.shows} onOpenBalance={onOpenBalance} />
    </Row>
  );
}

type ShownProps = Pick<FinderItem, "shows"> & Pick<FinderRowProps, "onOpenBalance">;

function Shown({ shows, onOpenBalance }: ShownProps): ReactNode {
  switch (shows.kind) {
    case "user":
      return <FoundUser id={shows.id} onOpenBalance={onOpenBalance} />;
    case "order":
      return <FoundOrder id={shows.id} />;
    case "transaction":
      return <FoundTransaction id={shows.id} />;
    case "place": {
      const { icon: Icon, label } = shows.place;
      return (
        <>
          <Icon size={16} aria-hidden />
          <What>{label}</What>
        </>
      );
    }
    case "act":
      return <TraderAct {...shows} />;
  }
}

function FoundUser({ id, onOpenBalance }: { id: string } & Pick<FinderRowProps, "onOpenBalance">) {
  const user = useUsers(({ byId }) => byId.get(id));
  if (user === undefined) return null;
  return (
    <>
      <UserRound size={16} aria-hidden />
      <What>
        <strong>{user.username}</strong>
        <Quiet>{user.email}</Quiet>
        <StandingBadges user={user} />
        <FlagBadges userId={id} />
      </What>
      <Side
        onClick={(event) => {
          event.stopPropagation();
          onOpenBalance();
        }}
      >
        <Money amount={user.balance} />
      </Side>
    </>
  );
}

function FoundOrder({ id }: { id: string }) {
  const order = useEntity(useOrders, id);
  const isOwn = useUser().id === order?.userId;
  if (order === undefined) return null;
  return (
    <>
      <ClipboardList size={16} aria-hidden />
      <What>
        <OrderSide order={order} />
        <Money amount={order.amount} />
        {!isOwn && <Quiet>{order.username}</Quiet>}
      </What>
      <Side>
        <StatusBadge status={order.status} />
        <RelativeTime time={order.createdAt} />
      </Side>
    </>
  );
}

function FoundTransaction({ id }: { id: string }) {
  const transaction = useEntity(useTransactions, id);
  const isOwn = useUser().id === transaction?.userId;
  if (transaction === undefined) return null;
  const { type, amount, username, status, createdAt, crypto } = transaction;
  return (
    <>
      <ArrowLeftRight size={16} aria-hidden />
      <What>
        {say(TYPE_NAMES[type])} {crypto}
        <Money amount={amount} />
        {!isOwn && <Quiet>{username}</Quiet>}
      </What>
      <Side>
        <StatusBadge status={status} />
        <RelativeTime time={createdAt} />
      </Side>
    </>
  );
}

function TraderAct({ userId, act }: Extract<FinderItem["shows"], { kind: "act" }>) {
  const username = useUsers(({ byId }) => byId.get(userId)?.username);
  return (
    <>
      <Zap size={16} aria-hidden />
      <What>
        {say(act.label)} {username}
      </What>
    </>
  );
}
