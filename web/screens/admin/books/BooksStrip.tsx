import { ChevronDown, CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import { booksEndpoints } from "#protocol/books.ts";
import type { Decimal } from "#protocol/money.ts";
import { Button } from "../../../components/Button.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { Money } from "../../../components/Money.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useNow } from "../../../components/ticker.ts";
import { useOpened } from "../../../components/useOpened.ts";
import { useAction } from "../../../components/useAction.ts";
import { summarizeChecks, type Verdict } from "../../../entities/books/booksText.ts";
import { formatDateTime } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { actOn, booksAnswer, followBooks, useChecks } from "../../../sync/index.ts";
import { color, from, space, text } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";
import { ChecksDialog } from "./ChecksDialog.tsx";
import { Progress } from "./Progress.tsx";

/** On tablets the sums are above the verdict, on wider screens next to it. */
export const STRIP_HEIGHT = { oneLine: 72, twoLines: 104 } as const;

const NOT_ON_PHONES = "@media (min-width: 480px)";

/** On a phone it shows only the verdict until it is unfolded, because people come for the queue. */
const Strip = styled.section<{ $isUnfolded: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  margin-block: calc(-1 * ${space(2)}) ${space(2)};
  padding: ${({ $isUnfolded }) => space($isUnfolded ? 2 : 0)} ${space(3)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${text("table")}
  ${NOT_ON_PHONES} {
    gap: ${space(2)} ${space(6)};
    /* High enough for the sums and times, so that nothing moves when they arrive. */
    min-height: ${STRIP_HEIGHT.twoLines}px;
    margin-block: 0 ${space(4)};
    padding-block: ${space(2)};
    align-content: center;
  }
  ${from.wide} {
    flex-wrap: nowrap;
    min-height: ${STRIP_HEIGHT.oneLine}px;
  }
`;

const Sums = styled.div<{ $isUnfolded: boolean }>`
  display: ${({ $isUnfolded }) => ($isUnfolded ? "grid" : "none")};
  order: 1;
  flex: 1 0 100%;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)} ${space(3)};
  ${NOT_ON_PHONES} {
    display: flex;
    flex-wrap: wrap;
    order: 0;
    gap: ${space(2)} ${space(6)};
  }
  ${from.wide} {
    flex: none;
    max-width: 62%;
  }
`;

const Sum = styled.span`
  white-space: nowrap;
  > span:first-child {
    display: block;
    color: ${color("textMuted")};
  }
`;

const End = styled.div`
  display: contents;
  > output {
    flex: 1 0 144px;
    width: 0;
  }
  ${NOT_ON_PHONES} {
    display: flex;
    flex: 1 0 100%;
    align-items: center;
    justify-content: space-between;
    gap: ${space(3)};
    > output {
      flex: 0 1 auto;
      width: auto;
    }
  }
  ${from.wide} {
    flex: 0 1 auto;
    margin-inline-start: auto;
  }
`;

const Unfold = styled(IconButton)`
  align-self: start;
  margin-inline-end: calc(-1 * ${space(2)});
  &[aria-expanded="true"] svg {
    transform: rotate(180deg);
  }
  ${NOT_ON_PHONES} {
    display: none;
  }
`;

const Buttons = styled.span<{ $isUnfolded: boolean }>`
  display: ${({ $isUnfolded }) => ($isUnfolded ? "inline-flex" : "none")};
  order: 2;
  flex: none;
  gap: ${space(2)};
  padding-block: ${space(1)} ${space(2)};
  ${NOT_ON_PHONES} {
    display: inline-flex;
    padding: 0;
  }
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
const When = styled.span<{ $isUnfolded: boolean }>`
  display: ${({ $isUnfolded }) => ($isUnfolded ? "block" : "none")};
  color: ${color("textMuted")};
  ${text("label")}
  ${NOT_ON_PHONES} {
    display: block;
  }
`;

const ICONS = { green: CircleCheck, red: CircleAlert, none: CircleDashed } as const;

const MINUTE_MS = 60_000;
const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);

/** What the desk owes, took and paid, and whether its books and log are in order. */
export function BooksStrip() {
  useEffect(followBooks, []);
  const books = booksAnswer.useFetched(({ value }) => value);
  const checks = useChecks(({ byId }) => byId);
  const minute = useNow(minuteOf);
  const verdict = summarizeChecks([...checks.values()], books?.booksChecked ?? null, minute * MINUTE_MS);
  const [isOpen, setIsOpen] = useOpened("checks");
  const { isBusy, run } = useAction();
  const [$isUnfolded, setIsUnfolded] = useState(false);
  const sumsId = useId();
  const Icon = ICONS[verdict.tone];
  return (
    <Strip $isUnfolded={$isUnfolded} aria-label={t`Books`}>
      <Sums id={sumsId} $isUnfolded={$isUnfolded}>
        <Figure label={t`Available balances`} amount={books && books.owes.available} />
        <Figure label={t`Balances on hold`} amount={books && books.owes.held} />
        <Figure label={t`Deposited`} amount={books && books.took.deposits} />
        <Figure label={t`Withdrawn`} amount={books && books.paid.withdrawals} />
        <Figure label={t`Fees kept`} amount={books && books.took.fees} />
      </Sums>
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
              <When $isUnfolded={$isUnfolded}>
                {verdict.since !== null && <>{t`since ${formatDateTime(verdict.since)}`}, </>}
                <Progress verdict={verdict} />
              </When>
            </>
          )}
        </output>
        <Unfold
          label={t`Sums and checks`}
          aria-expanded={$isUnfolded}
          aria-controls={sumsId}
          onClick={() => setIsUnfolded(!$isUnfolded)}
        >
          <ChevronDown size={16} aria-hidden />
        </Unfold>
        <Buttons $isUnfolded={$isUnfolded}>
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

/** Starts a check, or joins the one that is running. */
async function startCheck(): Promise<void> {
  await actOn(useChecks, booksEndpoints.startCheck, {});
}

type FigureProps = { label: string; amount: Decimal | null };

function Figure({ label, amount }: FigureProps) {
  return (
    <Sum>
      <span>{label}</span> {amount === null ? <Skeleton $width="72px" /> : <Money amount={amount} />}
    </Sum>
  );
}
