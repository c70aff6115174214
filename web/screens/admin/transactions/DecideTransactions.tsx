import { useState } from "react";
import type { Transaction } from "#protocol/transactions.ts";
import { Button } from "../../../components/Button.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { formatCount } from "../../../format.ts";
import { mark, plural, say, sayLabels, t } from "../../../language/index.ts";
import type { Decision } from "./processPreview.ts";
import { DecideDialog } from "../many/DecideDialog.tsx";
import { planTransactions } from "./planTransactions.ts";

const CHOICES = [
  { value: "completed", label: mark`Approve deposits` },
  { value: "rejected", label: mark`Reject` },
] as const;

const CHOSEN = {
  completed: {
    label: mark`Approved`,
    verb: mark`Approve`,
    kind: "primary",
    body: { status: "completed" },
    comment: "",
  },
  rejected: {
    label: mark`Rejected`,
    verb: mark`Reject`,
    kind: "danger",
    body: { status: "rejected" },
    comment: "",
  },
} as const;

/** Approves the selected deposits, or rejects deposits and withdrawals. */
export function DecideTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [decision, setDecision] = useState<Decision>("completed");

  return (
    <>
      <Button kind="primary" size="small" onClick={() => setIsOpen(true)}>
        {t`Decide together`}
      </Button>
      <DecideDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        kind="transaction"
        texts={{
          title: (count) =>
            plural(count, "Decide {0} transaction", "Decide {0} transactions", formatCount(count)),
          counted: (count) => plural(count, "{0} transaction", "{0} transactions", formatCount(count)),
          heading: t`Transactions`,
          none: t`No transaction can be decided like this`,
        }}
        count={transactions.length}
        credited={decision === "completed" ? t`Credited` : t`Gets back`}
        hasKept={false}
        chosen={{ ...CHOSEN[decision], label: say(CHOSEN[decision].label), verb: say(CHOSEN[decision].verb) }}
        plan={(given) => planTransactions(transactions, decision, given)}
      >
        <SegmentedControl
          label={t`Decision`}
          value={decision}
          options={sayLabels(CHOICES)}
          onChange={setDecision}
        />
      </DecideDialog>
    </>
  );
}
