import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useEffect } from "react";
import styled from "styled-components";
import type { Decimal } from "#protocol/money.ts";
import { Button } from "../../../components/Button.tsx";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { Money } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { useAction } from "../../../components/useAction.ts";
import { summarizeChecks, type Verdict } from "../../../entities/books/booksText.ts";
import { formatDateTime } from "../../../format.ts";
import { rich, t } from "../../../language/index.ts";
import { booksAnswer, followBooks, startCheck, useChecks } from "../../../sync/index.ts";
import { color, from, space, text } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";
import { ChecksDialog } from "./ChecksDialog.tsx";

const NOT_ON_PHONES = "@media (min-width: 480px)";

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: start;
  gap: ${space(1)} ${space(6)};
  /* As high as with its sums and times, so that they move nothing when they come. */
  min-height: 220px;
  margin-bottom: ${space(4)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${text("table")}
  ${NOT_ON_PHONES} {
    align-content: center;
    min-height: 96px;
  }
  ${from.wide} {
    flex-wrap: nowrap;
    min-height: 60px;
  }
`;

const Sum = styled.span`
  flex: 1 0 100%;
  ${NOT_ON_PHONES} {
    flex: none;
  }
  > span:first-child {
    color: ${color("textMuted")};
  }
`;

const End = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  /* The times wrap before the buttons do. */
  > output {
    flex: 1 0 144px;
    width: 0;
  }
  ${NOT_ON_PHONES} {
    flex: 0 1 auto;
    align-items: center;
    > output {
      flex: 0 1 auto;
      width: auto;
    }
  }
  ${from.wide} {
    flex-wrap: nowrap;
    margin-inline-start: auto;
  }
`;

const Buttons = styled.span`
  display: inline-flex;
  gap: ${space(2)};
`;

const Line = styled.span<{ $tone: Verdict["tone"] }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  color: ${({ $tone }) => color($tone === "red" ? "danger" : $tone === "green" ? "gain" : "textMuted")};
  font-weight: 550;
  white-space: nowrap;
`;

/** Below the verdict, so that nothing moves while a check runs; it wraps where there is no room. */
const When = styled.span`
  display: block;
  color: ${color("textMuted")};
  ${text("label")}
`;

const ICONS = { green: CircleCheck, red: CircleAlert, none: CircleDashed } as const;

/** What the desk owes, took and paid, and whether its books and log are in order. */
export function BooksStrip() {
  useEffect(followBooks, []);
  const books = booksAnswer.useFetched(({ value }) => value);
  const checks = useChecks(({ byId }) => byId);
  const verdict = summarizeChecks([...checks.values()], books?.booksChecked ?? null);
  const [isOpen, setIsOpen] = useOpened("checks");
  const { isBusy, run } = useAction();
  const Icon = ICONS[verdict.tone];
  return (
    <Strip aria-label={t`Books`}>
      <Figure label={t`Owed, available`} amount={books && books.owes.available} />
      <Figure label={t`Owed, held`} amount={books && books.owes.held} />
      <Figure label={t`Deposited`} amount={books && books.took.deposits} />
      <Figure label={t`Withdrawn`} amount={books && books.paid.withdrawals} />
      <Figure label={t`Fees kept`} amount={books && books.took.fees} />
      <End>
        <output aria-label={t`Check of the books`}>
          {books === null ? (
            <Skeleton $width="150px" />
          ) : (
            <>
              <Line $tone={verdict.tone}>
                <Icon size={16} aria-hidden />
                {verdict.text}
              </Line>{" "}
              <When>
                {verdict.since !== null && <>{t`since ${formatDateTime(verdict.since)}`}, </>}
                <Progress verdict={verdict} />
              </When>
            </>
          )}
        </output>
        <Buttons>
          <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
            {t`Checks`}
          </Button>
          <Button
            size="small"
            busy={isBusy || verdict.running !== null}
            onClick={() => run(startCheck, t`The check could not be started`)}
          >
            {t`Check now`}
          </Button>
        </Buttons>
      </End>
      {isOpen && <ChecksDialog onClose={() => setIsOpen(false)} />}
    </Strip>
  );
}

type FigureProps = { label: string; amount: Decimal | null };

function Figure({ label, amount }: FigureProps) {
  return (
    <Sum>
      <span>{label}</span> {amount === null ? <Skeleton $width="72px" /> : <Money amount={amount} />}
    </Sum>
  );
}

function Progress({ verdict: { running, books, log } }: { verdict: Verdict }) {
  if (running !== null)
    return running.node === null
      ? t`waiting for a node`
      : t`checking, ${running.done} of ${running.of} steps done`;
  if (books === null) return t`the first check is due within minutes`;
  return (
    <>
      {rich("books {0}", <Checked {...books} />)}
      {log !== null && <>{rich(", log {0}", <Checked {...log} />)}</>}
    </>
  );
}

function Checked({ at, node }: NonNullable<Verdict["books"]>) {
  return (
    <>
      <RelativeTime time={at} />
      {node !== null && <> {rich("by node {0}", <MiddleEllipsis value={node} head={0} tail={6} />)}</>}
    </>
  );
}
