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
import { formatUsd } from "../../../formatMoney.ts";
import { t } from "../../../language/index.ts";
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
  /** Names the items that are decided, with their number. */
  texts: {
    title: (count: number) => string;
    counted: (count: number) => string;
    /** "Orders" */
    heading: string;
    none: string;
  };
  count: number;
  /** The heading of the column with what traders get. */
  credited: string;
  hasKept: boolean;
  /** The choices. */
  children: ReactNode;
  /** Null until something is chosen. */
  chosen: Chosen | null;
  plan: (given: Circumstances) => Plan;
};

/** Choose, see the effect in total, confirm: nothing is decided before that. */
export function DecideDialog(props: DecideDialogProps) {
  const { open, onClose, texts, count, children, chosen } = props;
  return (
    <Dialog open={open} onClose={onClose} width="medium" title={texts.title(count)}>
      {children}
      {chosen !== null && <Preview key={chosen.label} {...props} chosen={chosen} />}
    </Dialog>
  );
}

function Preview({
  onClose,
  kind,
  texts,
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
    <Fields noValidate onSubmit={form.handleSubmit(submit, t`Not started`)}>
      <PlanFigures pieces={pieces} nouns={texts.heading} credited={credited} hasKept={hasKept} />
      <LeftOutList leftOut={leftOut} />
      {!given.takingBinds && given.takenByOthers.size > 0 && (
        <Checkbox
          label={t`Decide what others have taken too`}
          checked={!leavesTaken}
          onChange={(checked) => setLeavesTaken(!checked)}
        />
      )}
      {isLimited && (
        <Note>
          {t`One administrator alone can approve up to ${formatUsd(limit)} in 24 hours. Items beyond that wait under Approvals, one request each.`}
        </Note>
      )}
      <TextAreaField
        label={t`Comment for the traders`}
        maxLength={500}
        defaultValue={chosen.comment}
        error={form.errors.comment}
        {...form.register("comment")}
      />
      <Note>{t`Each is decided separately. This can't be undone.`}</Note>
      <Button type="submit" kind={chosen.kind} disabled={pieces.length === 0}>
        {pieces.length === 0 ? texts.none : `${chosen.verb}: ${texts.counted(pieces.length)}`}
      </Button>
    </Fields>
  );
}
