import type { ReactNode } from "react";
import styled from "styled-components";
import { COINS } from "#protocol/coins.ts";
import { largestAmount } from "#protocol/rules.ts";
import { Button } from "../../components/Button.tsx";
import { NumberField } from "../../components/NumberField.tsx";
import { SegmentedControl } from "../../components/SegmentedControl.tsx";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { PausedNotice } from "../../entities/closing/PausedNotice.tsx";
import { usePaused } from "../../entities/closing/usePaused.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { asTyped, mark, sayLabels, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { ExpectedFrame } from "../../entities/expectation/ExpectedWait.tsx";
import { FeeNotice } from "./FeeNotice.tsx";
import { Receipt } from "./Receipt.tsx";
import { RequoteDialog } from "./RequoteDialog.tsx";
import { SettlementTerms } from "./SettlementTerms.tsx";
import { actionLabel } from "./ticket.ts";
import type { TicketControl } from "./useTicket.ts";

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
  > :last-child {
    margin-top: auto;
  }
`;

const SIDES = [
  { value: "buy", label: mark`BUY`, tone: "buy" },
  { value: "sell", label: mark`SELL`, tone: "sell" },
] as const;
const COIN_CHOICES = COINS.map((coin) => ({ value: coin, label: coin }));

/* Its place is reserved, so that nothing moves when it appears. */
const Latest = styled.div`
  min-height: 24px;
  color: ${color("textMuted")};
  ${text("table")}
`;

type OrderTicketProps = {
  control: TicketControl;
  /** The previous order's status: on low screens the list of orders is out of view. */
  latest?: ReactNode;
  /** How long a decision will probably take. */
  expected?: ReactNode;
};

/** The form for an order. */
export function OrderTicket({ control, latest, expected = <ExpectedFrame /> }: OrderTicketProps) {
  const { ticket, change, field, receipt, terms, isBusy, isUncertain, handleSubmit } = control;
  const isPaused = usePaused("orders") !== null;

  return (
    <>
      <Form noValidate onSubmit={handleSubmit} aria-labelledby="order-ticket">
        <VisuallyHidden as="h2" id="order-ticket">
          {t`New order`}
        </VisuallyHidden>
        <SegmentedControl
          label={t`Side`}
          tall
          value={ticket.type}
          options={sayLabels(SIDES)}
          onChange={(type) => change({ type })}
        />
        <SegmentedControl
          label={t`Coin`}
          value={ticket.crypto}
          options={COIN_CHOICES}
          onChange={(crypto) => change({ crypto })}
        />
        <NumberField
          label={t`Amount`}
          unit="USD"
          placeholder={asTyped("0.00")}
          aside={
            <Button
              kind="quiet"
              size="small"
              onClick={() => change({ amount: asTyped(largestAmount(terms.balance, terms.feeRate)) })}
            >
              {t`Max`}
            </Button>
          }
          {...field("amount")}
        />
        <Receipt ticket={ticket} terms={terms} receipt={receipt} />
        <FeeNotice isOpen={ticket.amount !== ""} />
        <PausedNotice what="orders" />
        <Button
          type="submit"
          kind={ticket.type}
          size="large"
          wide
          busy={isBusy}
          disabled={!terms.isPriced || isPaused}
        >
          {actionLabel(ticket, receipt)}
        </Button>
        {isUncertain && <UncertainNote what="order" />}
        <Latest>{latest}</Latest>
        {expected}
        <SettlementTerms />
      </Form>
      <RequoteDialog control={control} />
    </>
  );
}
