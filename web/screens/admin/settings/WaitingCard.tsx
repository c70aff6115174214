import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { SETTING_TABLE } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { NumberField } from "../../../components/NumberField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { known, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { dropDraft, readDraft, writeDraft } from "../../../sync/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { HoursFields } from "./HoursFields.tsx";
import { updateSettings } from "./updateSettings.ts";
import { readWaitingDraft, toWaitingDraft, type WaitingDraft, waitingEditsSchema } from "./waitingDraft.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Targets = styled.div`
  display: grid;
  align-items: start;
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const DRAFT = "admin.waiting";
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const TARGETS = ["orderTargetMinutes", "depositTargetMinutes", "withdrawalTargetMinutes"] as const;
/** `readWaitingDraft` reports the errors. */
const schema = z.object({
  orderTargetMinutes: z.string(),
  depositTargetMinutes: z.string(),
  withdrawalTargetMinutes: z.string(),
});

export function dropWaitingDraft(): void {
  dropDraft(DRAFT);
}

type WaitingCardProps = {
  settings: AdminSettings;
  /** Called with whether leaving would lose something. */
  onDirty: (isDirty: boolean) => void;
};

/** How fast the desk means to decide, and its hours. */
export function WaitingCard({ settings, onDirty }: WaitingCardProps) {
  const headingId = useId();
  const [edits, setEdits] = useState(() => readDraft(DRAFT, waitingEditsSchema) ?? {});
  const [hoursError, setHoursError] = useState<string>();
  const form = useForm(schema);
  const { isSubmitting, fail, clear, errors } = form;
  const draft: WaitingDraft = { ...toWaitingDraft(settings, OWN_ZONE), ...edits };
  const read = readWaitingDraft(draft, settings);
  const isDirty = Object.keys(read.changes).length > 0 || Object.keys(read.errors).length > 0;

  useEffect(() => onDirty(isDirty && !isSubmitting), [onDirty, isDirty, isSubmitting]);
  useEffect(() => (isDirty ? writeDraft(DRAFT, edits) : dropDraft(DRAFT)), [isDirty, edits]);

  function handleChange(changes: Partial<WaitingDraft>) {
    setEdits({ ...edits, ...changes });
    setHoursError(undefined);
  }

  function discard() {
    setEdits({});
  }

  async function submit() {
    const { deskHours, ...faults } = read.errors;
    setHoursError(deskHours);
    fail(faults);
    if (Object.keys(read.errors).length > 0) return;
    await updateSettings({ version: settings.version, ...read.changes });
    discard();
    toastSuccess(t`Settings Updated`);
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={t`Waiting times`} />
      <Form
        onSubmit={form.handleSubmit(submit, t`Error`, { onAwaiting: discard })}
        aria-label={t`Waiting times`}
      >
        <Targets>
          {TARGETS.map((name) => (
            <NumberField
              key={name}
              label={known(SETTING_TABLE[name].label)}
              unit="min"
              step="1"
              placeholder={t`No target`}
              value={draft[name]}
              name={name}
              error={errors[name]}
              onChange={(event) => {
                handleChange({ [name]: event.target.value });
                clear(name);
              }}
            />
          ))}
        </Targets>
        <HoursFields draft={draft} error={hoursError} onChange={handleChange} />
        <Foot>
          <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
            {t`Save waiting times`}
          </Button>
        </Foot>
      </Form>
    </Card>
  );
}
