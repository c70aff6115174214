import { useState } from "react";
import styled from "styled-components";
import { type Check, isAlarm, isRed } from "#protocol/books.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { Money } from "../../../components/Money.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { StackedLine, StackedRow } from "../../../components/StackedRows.tsx";
import { AcknowledgeDialog } from "../../../entities/books/AcknowledgeDialog.tsx";
import { describeFinding, newestFirst } from "../../../entities/books/booksText.ts";
import { formatCount } from "../../../format.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { rich, t } from "../../../language/index.ts";
import { booksAnswer, useChecks } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { ScrollText } from "lucide-react";
import { Figure } from "../../../components/figure.ts";

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Row = styled(StackedRow)`
  padding-bottom: ${space(3)};
`;

const Text = styled.p`
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

/** The sums in full, and the last checks with what they found. */
export function ChecksDialog({ onClose }: { onClose: () => void }) {
  const books = booksAnswer.useFetched(({ value }) => value);
  const checks = newestFirst(useChecks(({ byId }) => byId).values());
  const [asked, setAsked] = useState<Check | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Books and log`}
      description={t`The books are checked every ten minutes, books and log once a day and when somebody asks.`}
      width="wide"
    >
      <Stack>
        {books !== null && (
          <FactGroup>
            <Fact label={t`Traders have available`}>
              <Money amount={books.owes.available} />
            </Fact>
            <Fact label={t`Held in pending orders and withdrawals`}>
              <Money amount={books.owes.held} />
            </Fact>
            <Fact label={t`Deposits`}>
              <Money amount={books.took.deposits} />
            </Fact>
            <Fact label={t`Fees`}>
              <Money amount={books.took.fees} />
            </Fact>
            <Fact label={t`Withdrawals`}>
              <Money amount={books.paid.withdrawals} />
            </Fact>
            <Fact label={t`Payouts of orders, credited to traders`}>
              <Money amount={books.paid.payouts} />
            </Fact>
          </FactGroup>
        )}
        {checks.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={t`No checks yet`}
            text={t`The first one is due within minutes.`}
          />
        ) : (
          <ul aria-label={t`Checks`}>
            {checks.map((check) => (
              <CheckRow key={check.id} check={check} onAcknowledge={() => setAsked(check)} />
            ))}
          </ul>
        )}
      </Stack>
      {asked !== null && <AcknowledgeDialog check={asked} onClose={() => setAsked(null)} />}
    </Dialog>
  );
}

function CheckRow({ check, onAcknowledge }: { check: Check; onAcknowledge: () => void }) {
  const {
    requestedBy,
    requestedById,
    finishedAt,
    node,
    log,
    acknowledgedBy,
    acknowledgedById,
    acknowledgedAt,
    note,
    done,
    of,
  } = check;
  return (
    <Row>
      <StackedLine>
        <span>
          <RelativeTime time={finishedAt ?? check.requestedAt} />
          {node !== null && (
            <> {rich("by node {0}", <MiddleEllipsis value={node} head={0} tail={6} />)}</>
          )},{" "}
          {requestedBy === null
            ? t`on schedule`
            : rich("asked for by {0}", <TraderLink userId={requestedById}>{requestedBy}</TraderLink>)}
        </span>
        {finishedAt === null ? (
          <Badge>{rich("{0} of {1} steps", <Figure>{done}</Figure>, <Figure>{of}</Figure>)}</Badge>
        ) : isRed(check) ? (
          <Badge tone="loss">{t`Broken`}</Badge>
        ) : (
          <Badge tone="accent">{t`In order`}</Badge>
        )}
      </StackedLine>
      {finishedAt !== null && (
        <Text>
          {isRed(check)
            ? describeFinding(check)
            : log === null
              ? t`Only the books were checked.`
              : t`The log has ${formatCount(log.size)} entries.`}
        </Text>
      )}
      {acknowledgedAt !== null && (
        <Text>
          {rich(
            "Acknowledged by {0} {1}: {2}",
            <TraderLink userId={acknowledgedById}>{acknowledgedBy}</TraderLink>,
            <RelativeTime time={acknowledgedAt} />,
            note,
          )}
        </Text>
      )}
      {isAlarm(check) && (
        <div>
          <Button size="small" onClick={onAcknowledge}>
            {t`Acknowledge`}
          </Button>
        </div>
      )}
    </Row>
  );
}
