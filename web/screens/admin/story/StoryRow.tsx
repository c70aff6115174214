import { ArrowLeftRight, ClipboardList, Gavel, KeyRound, Wallet } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Order } from "#protocol/orders.ts";
import { LINE_KINDS } from "#protocol/story.ts";
import { flagSchema } from "#protocol/traderFile.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { sayComment } from "../../../components/commentText.ts";
import { StatusBadge } from "../../../components/Badge.tsx";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { Amount } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { queueItemPath } from "../../../entities/queueItemPath.ts";
import { RecordLink } from "../../../entities/orders/RecordLink.tsx";
import { OrderSide } from "../../../entities/orders/OrderSide.tsx";
import { DeciderName } from "../../../entities/orders/DeciderName.tsx";
import { TYPE_NAMES } from "../../../entities/transactions/transactionText.ts";
import { rich, say, t, useLanguage } from "../../../language/index.ts";
import { FLAG_NAMES } from "../../../entities/users/FlagBadges.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import type { StoryEntry } from "../../../sync/index.ts";
import { ACTION_LABELS, correctionOf, describeDetails, forReaders } from "../audit/auditText.ts";

const Row = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 0 ${space(3)};
  padding: ${space(2)} 0;
  ${text("table")}
  & + & {
    border-top: 1px solid ${color("hairline")};
  }
  > svg {
    margin-top: 2px;
    color: ${color("textQuiet")};
  }
`;

const What = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-width: 0;
  /* Those of the next line are close. */
  > a {
    min-height: 24px;
  }
`;

const More = styled.div`
  grid-column: 2 / -1;
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
`;

/** Separated from the text before, and from each other. */
const Part = styled.span`
  &:not(:first-child)::before {
    content: " · ";
  }
`;

const When = styled.span`
  color: ${color("textMuted")};
  text-align: end;
`;

type StoryRowProps = { entry: StoryEntry; user: User };

/** One thing that happened, and how it ended. */
export const StoryRow = memo(function StoryRow({ entry, user }: StoryRowProps) {
  useLanguage();
  switch (entry.kind) {
    case "order":
      return <OrderRow order={entry.order} />;
    case "transaction":
      return <TransactionRow transaction={entry.transaction} />;
    case "line":
      return <LineRow line={entry.line} user={user} />;
  }
});

type FrameProps = { id: string; icon: ReactNode; time: string; what: ReactNode; more: ReactNode };

function Frame({ id, icon, time, what, more }: FrameProps) {
  return (
    <Row data-row={id}>
      {icon}
      <What>{what}</What>
      <When>
        <RelativeTime time={time} />
      </When>
      <More>{more}</More>
    </Row>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { id, amount, status, createdAt, adminComment, evidence } = order;
  const { resolution } = evidence;
  return (
    <Frame
      id={id}
      icon={<ClipboardList size={16} aria-hidden />}
      time={createdAt}
      what={
        <>
          <Link to={queueItemPath("orders", id)}>
            <OrderSide order={order} />
          </Link>
          <Amount amount={amount} />
          <StatusBadge status={status} />
          <RecordLink id={id} />
        </>
      }
      more={
        <>
          {resolution !== null && (
            <span>
              {status === "cancelled"
                ? t`cancelled by ${resolution.resolvedBy}`
                : rich("decided by {0}", <DeciderName resolution={resolution} />)}
            </span>
          )}
          {adminComment !== null && adminComment !== "" && <Part>{sayComment(adminComment)}</Part>}
        </>
      }
    />
  );
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { id, type, crypto, amount, status, createdAt, adminComment, payingBy, payingById } = transaction;
  const { walletAddress, transactionId, automatic } = transaction;
  const told = inOneLine(
    automatic ? t`approved by the settings` : null,
    adminComment === null ? null : sayComment(adminComment),
  );
  return (
    <Frame
      id={id}
      icon={<ArrowLeftRight size={16} aria-hidden />}
      time={createdAt}
      what={
        <>
          <Link to={queueItemPath("transactions", id)}>
            {say(TYPE_NAMES[type])} {crypto}
          </Link>
          <Amount amount={amount} />
          <StatusBadge status={status} />
        </>
      }
      more={
        <>
          {payingBy !== null && (
            <span>{rich("being paid by {0}", <TraderLink userId={payingById}>{payingBy}</TraderLink>)}</span>
          )}
          {told !== "" && <Part>{told}</Part>}
          {[walletAddress, transactionId].filter(Boolean).map((chain) => (
            <Part key={chain}>
              <MiddleEllipsis value={chain ?? ""} />
            </Part>
          ))}
        </>
      }
    />
  );
}

const LINE_ICONS = { money: Wallet, account: KeyRound, decisions: Gavel } as const;

function LineRow({ line, user }: { line: AuditEntry; user: User }) {
  const { action, actorName, actorId, at, address } = line;
  const Icon = LINE_ICONS[LINE_KINDS[action]];
  const { username: _, note: __, flag: named, ...details } = forReaders(line.details);
  const flag = flagSchema.safeParse(named).data;
  const label = say(ACTION_LABELS[action]);
  const name = flag === undefined ? label : `${label}: ${say(FLAG_NAMES[flag])}`;
  const path = correctionOf(line.details);
  const rest = inOneLine(describeDetails(details), address === null ? null : t`from ${address}`);
  return (
    <Frame
      id={line.id}
      icon={<Icon size={16} aria-hidden />}
      time={at}
      what={path === null ? name : <Link to={path}>{name}</Link>}
      more={
        <>
          {actorId !== user.id && (
            <span>{rich("by {0}", <TraderLink userId={actorId}>{actorName}</TraderLink>)}</span>
          )}
          {rest !== "" && <Part translate="no">{rest}</Part>}
        </>
      }
    />
  );
}

/** The parts that are not empty. */
function inOneLine(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}
