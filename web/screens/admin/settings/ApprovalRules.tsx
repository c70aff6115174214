import { useEffect, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { BodyInput } from "#protocol/endpoints.ts";
import { toTwoDecimals } from "#protocol/money.ts";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { NumberField } from "../../../components/NumberField.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { known, t, asTyped } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { dropDraft, readDraft, writeDraft } from "../../../sync/index.ts";
import { color, space } from "../../../styles/theme.ts";
import { useForm } from "../../../components/useForm.ts";
import { readAbove, readHours } from "./ruleFields.ts";
import { updateSettings } from "./updateSettings.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color("hairline")};
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const DRAFT = "admin.rules";
/** Edited fields; the others follow the settings when somebody else changes them. */
const editsSchema = z.object({
  secondApprovalAbove: z.exactOptional(z.string()),
  secondApprovalForChanges: z.exactOptional(z.boolean()),
  newAddressHoldHours: z.exactOptional(z.string()),
} satisfies Record<SettingIn<"rules">, z.ZodMiniType>);
/** `readAbove` and `readHours` report the errors, and only for changed fields. */
const schema = z.object({ secondApprovalAbove: z.string(), newAddressHoldHours: z.string() });
type Edits = z.infer<typeof editsSchema>;

export function dropRulesDraft(): void {
  dropDraft(DRAFT);
}

type ApprovalRulesProps = {
  settings: AdminSettings;
  /** Called with whether leaving would lose something. */
  onDirty: (isDirty: boolean) => void;
};

/** What one administrator can't do alone. */
export function ApprovalRules({ settings, onDirty }: ApprovalRulesProps) {
  const saved = toTyped(settings);
  const [edits, setEdits] = useState<Edits>(() => readDraft(DRAFT, editsSchema) ?? {});
  const draft = { ...saved, ...edits };
  const above = draft.secondApprovalAbove.trim();
  const hold = draft.newAddressHoldHours.trim();
  const form = useForm(schema);
  const { isSubmitting, fail, clear, errors } = form;
  const forChanges = draft.secondApprovalForChanges;
  const isDirty =
    above !== saved.secondApprovalAbove ||
    forChanges !== saved.secondApprovalForChanges ||
    hold !== saved.newAddressHoldHours;

  useEffect(() => onDirty(isDirty && !isSubmitting), [onDirty, isDirty, isSubmitting]);
  useEffect(() => (isDirty ? writeDraft(DRAFT, edits) : dropDraft(DRAFT)), [isDirty, edits]);

  function discard() {
    setEdits({});
  }

  async function submit() {
    const changes: BodyInput<"updateSettings"> = { version: settings.version };
    if (forChanges !== saved.secondApprovalForChanges) changes.secondApprovalForChanges = forChanges;
    if (above !== saved.secondApprovalAbove) {
      const read = readAbove(above);
      if (read.error !== undefined) {
        fail({ secondApprovalAbove: read.error });
        return;
      }
      changes.secondApprovalAbove = read.value;
    }
    if (hold !== saved.newAddressHoldHours) {
      const read = readHours(hold);
      if (read.error !== undefined) {
        fail({ newAddressHoldHours: read.error });
        return;
      }
      changes.newAddressHoldHours = read.value;
    }
    await updateSettings(changes);
    discard();
    toastSuccess(t`Settings Updated`);
  }

  return (
    <Form
      onSubmit={form.handleSubmit(submit, t`Error`, { onAwaiting: discard })}
      aria-label={t`Second approval`}
    >
      <NumberField
        label={known(SETTING_TABLE.secondApprovalAbove.label)}
        unit="USD"
        placeholder={t`Never`}
        hint={t`Applies to any single order, deposit, withdrawal or balance edit, and to the total one administrator approves alone in 24 hours. Leave empty for no limit.`}
        value={draft.secondApprovalAbove}
        name="secondApprovalAbove"
        error={errors.secondApprovalAbove}
        onChange={(event) => {
          setEdits({ ...edits, secondApprovalAbove: event.target.value });
          clear("secondApprovalAbove");
        }}
      />
      <Switch
        label={known(SETTING_TABLE.secondApprovalForChanges.label)}
        hint={t`Applies to every balance edit. While either rule is on, a second administrator must also approve suspending or restoring an administrator, and changing the settings that could lift or bypass a rule.`}
        checked={forChanges}
        onChange={(checked) => setEdits({ ...edits, secondApprovalForChanges: checked })}
      />
      <NumberField
        label={known(SETTING_TABLE.newAddressHoldHours.label)}
        unit="hours"
        step="1"
        placeholder={t`No hold`}
        hint={t`Gives traders time to cancel a withdrawal they didn't request. Leave empty for no hold.`}
        value={draft.newAddressHoldHours}
        name="newAddressHoldHours"
        error={errors.newAddressHoldHours}
        onChange={(event) => {
          setEdits({ ...edits, newAddressHoldHours: event.target.value });
          clear("newAddressHoldHours");
        }}
      />
      <Foot>
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {t`Save rules`}
        </Button>
      </Foot>
    </Form>
  );
}

/** The rules as they stand in the form; empty where there is no limit and no hold. */
function toTyped({ secondApprovalAbove, secondApprovalForChanges, newAddressHoldHours }: AdminSettings) {
  return {
    secondApprovalAbove: secondApprovalAbove === null ? "" : asTyped(toTwoDecimals(secondApprovalAbove)),
    secondApprovalForChanges,
    newAddressHoldHours: newAddressHoldHours === 0 ? "" : `${newAddressHoldHours}`,
  };
}
