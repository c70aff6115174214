import { useId } from "react";
import { z } from "zod/mini";
import { booksEndpoints, type Check, noteSchema } from "#protocol/books.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { t } from "../../language/index.ts";
import { toastSuccess } from "../../toasts/toast.ts";
import { useForm } from "../../components/useForm.ts";
import { actOn, useChecks } from "../../sync/index.ts";
import { describeFinding } from "./booksText.ts";

const formSchema = z.object({ note: noteSchema });

/** Acknowledges what a check found: the alarm ends for all administrators, and the note is kept. */
export function AcknowledgeDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const formId = useId();
  const { errors, isSubmitting, register, handleSubmit } = useForm(formSchema);

  async function submit({ note }: z.infer<typeof formSchema>) {
    await actOn(useChecks, booksEndpoints.acknowledgeCheck, { params: { id: check.id }, body: { note } });
    toastSuccess(t`Acknowledged`, t`The note is kept with the check and in the audit log`);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Acknowledge the finding?`}
      description={describeFinding(check)}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={isSubmitting}>
            {t`Acknowledge`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit(submit, t`Not acknowledged`)}>
        <TextAreaField
          label={t`Note`}
          hint={t`What happened, and what was done about it. Other administrators are no longer alerted.`}
          maxLength={500}
          error={errors.note}
          {...register("note")}
        />
      </form>
    </Dialog>
  );
}
