import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { BodyInput } from "#protocol/endpoints.ts";
import { compare, ZERO } from "#protocol/money.ts";
import { commentSchema } from "#protocol/forms.ts";
import { Checkbox } from "../../../components/Checkbox.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { formatCount } from "../../../format.ts";
import { formatUsd } from "../../../formatMoney.ts";
import { useSettings } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { type Batch, batchSchema } from "./batch.ts";
import { LeftOutList, PlanFigures } from "./PlanFigures.tsx";
import { type Circumstances, type Plan, sumOf } from "./plan.ts";
import { startBatch } from "./useBatch.ts";
import { useCircumstances } from "./useCircumstances.ts";

const Fields = styled.form`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
`;

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

const schema = z.object({ comment: commentSchema });

type Chosen = {
  /** "Standard Win". */
  label: string;
  /** "Resolve as Standard Win" */
  verb: string;
  kind: "primary" | "danger";
  body: BodyInput<"resolveOrder"> | BodyInput<"processTransaction">;
  /** The standard comment. */
  comment: string;
};

type DecideDialogProps = {
  open: boolean;
  onClose: () => void;
  kind: Batch["kind"];
  noun: string;
  count: number;
  /** What traders get, as the heading of a column. */
  credited: string;
  hasKept: boolean;
  /** The choices. */
  children: ReactNode;
  /** Null until something is chosen. */
  chosen: Chosen | null;
  plan: (given: Circumstances) => Plan;
};

/** Choose, read what it means in sum, confirm: nothing is decided before. */
export function DecideDialog(props: DecideDialogProps) {
  const { open, onClose, noun, count, children, chosen } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      title={`Decide ${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`}
    >
      {children}
      {chosen !== null && <Preview key={chosen.label} {...props} chosen={chosen} />}
    </Dialog>
  );
}

function Preview({
  onClose,
  kind,
  noun,
  credited,
  hasKept,
  chosen,
  plan,
}: DecideDialogProps & { chosen: Chosen }) {
  const [leavesTaken, setLeavesTaken] = useState(true);
  const given = useCircumstances(leavesTaken);
  const limit = useSettings(({ admin }) => admin?.secondApprovalAbove ?? null);
  const form = useForm(schema);
  const { pieces, leftOut } = plan(given);
  const nouns = pieces.length === 1 ? noun : `${noun}s`;
  const { credited: paid, kept } = sumOf(pieces);
  const isLimited = limit !== null && (compare(paid, ZERO) > 0 || compare(kept, ZERO) > 0);

  async function submit({ comment }: z.output<typeof schema>) {
    onClose();
    const body = { ...chosen.body, ...(comment !== "" && { adminComment: comment }) };
    void startBatch(
      batchSchema.parse({
        kind,
        label: chosen.label,
        body,
        pieces,
        outcomes: {},
        sent: null,
        stopped: null,
        isOver: false,
      }),
    );
  }

  return (
    <Fields noValidate onSubmit={form.handleSubmit(submit, "Error")}>
      <PlanFigures pieces={pieces} nouns={`${capitalise(noun)}s`} credited={credited} hasKept={hasKept} />
      <LeftOutList leftOut={leftOut} />
      {!given.takingBinds && given.takenByOthers.size > 0 && (
        <Checkbox
          label="Decide what others have taken too"
          checked={!leavesTaken}
          onChange={(checked) => setLeavesTaken(!checked)}
        />
      )}
      {isLimited && (
        <Note>
          What one administrator lets through alone in 24 hours is limited to {formatUsd(limit)}. What goes
          beyond it waits under Approvals, one request for each.
        </Note>
      )}
      <TextAreaField
        label="Comment for the traders"
        maxLength={500}
        defaultValue={chosen.comment}
        error={form.errors.comment}
        {...form.register("comment")}
      />
      <Note>Each is decided by itself. This can't be undone.</Note>
      <Button type="submit" kind={chosen.kind} disabled={pieces.length === 0}>
        {pieces.length === 0
          ? `No ${noun} can be decided like this`
          : `${chosen.verb}: ${formatCount(pieces.length)} ${nouns}`}
      </Button>
    </Fields>
  );
}

function capitalise(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
