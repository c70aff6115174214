import { useState } from "react";
import type { Transaction } from "#protocol/transactions.ts";
import { Button } from "../../../components/Button.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import type { Decision } from "./processPreview.ts";
import { DecideDialog } from "../many/DecideDialog.tsx";
import { planTransactions } from "./planTransactions.ts";

const CHOICES = [
  { value: "completed", label: "Approve deposits" },
  { value: "rejected", label: "Reject" },
] as const;

const CHOSEN = {
  completed: {
    label: "Approved",
    verb: "Approve",
    kind: "primary",
    body: { status: "completed" },
    comment: "",
  },
  rejected: { label: "Rejected", verb: "Reject", kind: "danger", body: { status: "rejected" }, comment: "" },
} as const;

/** Approves the selected deposits, or rejects deposits and withdrawals. */
export function DecideTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [decision, setDecision] = useState<Decision>("completed");

  return (
    <>
      <Button kind="primary" size="small" onClick={() => setIsOpen(true)}>
        Decide together
      </Button>
      <DecideDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        kind="transaction"
        noun="transaction"
        count={transactions.length}
        credited={decision === "completed" ? "Credited" : "Gets back"}
        hasKept={false}
        chosen={CHOSEN[decision]}
        plan={(given) => planTransactions(transactions, decision, given)}
      >
        <SegmentedControl label="Decision" value={decision} options={CHOICES} onChange={setDecision} />
      </DecideDialog>
    </>
  );
}
