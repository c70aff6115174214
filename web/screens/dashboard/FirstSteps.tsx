import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { depositRefusal } from "#protocol/deskAddress.ts";
import { COINS } from "#protocol/coins.ts";
import { compare, ZERO } from "#protocol/money.ts";
import { describeWait } from "../../entities/expectation/expectationText.ts";
import { useClosed } from "../../entities/expectation/useClosed.ts";
import { useExpectation } from "../../entities/expectation/useExpectation.ts";
import { pendingOf } from "../../entities/transactions/pending.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { useOrders, useSettings, useTransactions, useUser } from "../../sync/index.ts";
import { color, from, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { currentStep, FIRST_STEPS, type FirstStep } from "./firstSteps.ts";

const List = styled.ol`
  display: grid;
  gap: ${space(3)} ${space(6)};
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    padding: ${space(4)} ${space(6)};
  }
`;

const Step = styled.li<{ $isCurrent: boolean }>`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  gap: 0 ${space(3)};
  color: ${({ $isCurrent }) => color($isCurrent ? "text" : "textMuted")};
`;

const Mark = styled.span.attrs({ translate: "no" })<{ $isCurrent: boolean }>`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: 12px;
  background: ${({ $isCurrent }) => color($isCurrent ? "accent" : "raised")};
  color: ${({ $isCurrent }) => color($isCurrent ? "onAccent" : "textMuted")};
  font-weight: 600;
  ${text("label")}
`;

const Why = styled.div`
  color: ${color("textMuted")};
  ${text("table")}
`;

const TITLES: Record<FirstStep, Message> = {
  deposit: mark`Deposit`,
  wait: mark`The desk confirms it`,
  trade: mark`Place your first order`,
};
const PATHS: Record<FirstStep, string> = {
  deposit: "/transactions",
  wait: "/transactions?type=deposit&status=pending",
  trade: "/trade",
};

/** The first steps of a new trader; gone after the first order. The caller has loaded orders and pending transfers. */
export function FirstSteps() {
  const user = useUser();
  const orders = useOrders((state) => state.byId);
  const transactions = useTransactions((state) => state.byId);
  const step = useMemo(() => {
    const pending = pendingOf({ byId: orders }, { byId: transactions }, user.id);
    return currentStep({
      hasTraded: [...orders.values()].some(({ userId }) => userId === user.id),
      hasMoney: compare(user.balance, ZERO) > 0 || compare(user.held, ZERO) > 0,
      hasDeposit: pending.deposits.count > 0,
    });
  }, [orders, transactions, user]);
  if (step === null || user.role === "admin") return null;
  return <Steps current={step} />;
}

function Steps({ current }: { current: FirstStep }) {
  const place = FIRST_STEPS.indexOf(current);
  return (
    <List aria-label={t`Your first steps`}>
      {FIRST_STEPS.map((step, index) => (
        <Step key={step} $isCurrent={step === current} aria-current={step === current ? "step" : undefined}>
          <Mark $isCurrent={step === current}>
            {index < place ? <CircleCheck size={16} aria-label={t`Done`} /> : index + 1}
          </Mark>
          <div>
            {step === current ? <Link to={PATHS[step]}>{say(TITLES[step])}</Link> : say(TITLES[step])}
            {step === current && <Explanation step={step} />}
          </div>
        </Step>
      ))}
    </List>
  );
}

function Explanation({ step }: { step: FirstStep }) {
  const site = useSettings((state) => state.site);
  const wait = useExpectation()?.deposits;
  const closed = useClosed();
  if (step === "deposit") {
    const isClosed = site !== null && COINS.every((coin) => depositRefusal(site, coin) !== null);
    return (
      <Why>
        {isClosed
          ? t`Deposits aren't open yet. They appear here by themselves.`
          : t`Send crypto to the desk's address, then tell it the transaction.`}
      </Why>
    );
  }
  if (step === "wait") {
    if (closed !== null) return <Why>{`${closed.text}.`}</Why>;
    return <Why>{wait === undefined ? t`This page tells you.` : `${describeWait(wait)}.`}</Why>;
  }
  return <Why>{t`Your money is here. You see fee and total before you send.`}</Why>;
}
