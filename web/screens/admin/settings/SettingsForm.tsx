import { z } from "zod/mini";
import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import type { AdminSettings } from "#protocol/settings.ts";
import type { ApiError } from "../../../apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { t } from "../../../language/index.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { reportFault } from "../../../reportFault.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { useForm } from "../../../components/useForm.ts";
import { AddressFields } from "./AddressFields.tsx";
import { unusualFields, TICK_NEEDED } from "./deskAddresses.ts";
import { AutoApproval } from "./AutoApproval.tsx";
import { FeeField } from "./FeeField.tsx";
import { FieldConflict } from "./FieldConflict.tsx";
import type { FieldsProps } from "./fieldsProps.ts";
import { readDraft, type SettingsDraft, settingsDraftSchema } from "./settingsDraft.ts";
import { reloadSettings, updateSettings } from "./updateSettings.ts";
import { useSettingsDraft } from "./useSettingsDraft.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

/** Stays visible while there are changes to save, together with open conflicts. */
const Foot = styled.div<{ $isDirty: boolean }>`
  position: ${({ $isDirty }) => ($isDirty ? "sticky" : "static")};
  bottom: 0;
  display: grid;
  gap: ${space(3)};
  margin-bottom: calc(-1 * ${space(3)});
  padding: ${space(3)} 0;
  background: ${color("surface")};
  box-shadow: ${({ $isDirty }) => ($isDirty ? `inset 0 1px 0 ${color("hairline")}` : "none")};
`;

const SaveBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
`;

const State = styled.output`
  flex: 1 1 100px;
  color: ${color("textMuted")};
  ${text("table")}
`;

/**
 * `readDraft` reports the errors, and only for changed fields; switches and disabled fields are not in the form data.
 */
const schema = z.partial(settingsDraftSchema);

type SettingsFormProps = {
  settings: AdminSettings;
  /** Called with whether leaving would lose something. */
  onDirty: (isDirty: boolean) => void;
};

/** Fee, addresses and automatic approval: edited and saved together. */
export function SettingsForm({ settings, onDirty }: SettingsFormProps) {
  const headingId = useId();
  const editing = useSettingsDraft(settings);
  const form = useForm(schema);
  const { errors, fail, isSubmitting } = form;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const { draft, base, isDirty, conflicts } = editing;
  useEffect(() => onDirty(isDirty && !isSubmitting), [onDirty, isDirty, isSubmitting]);

  function handleChange(changes: Partial<SettingsDraft>) {
    editing.change(changes);
    fail({});
  }

  function handleCheck(address: string, isChecked: boolean) {
    const others = [...checked].filter((other) => other !== address);
    setChecked(new Set(isChecked ? [...others, address] : others));
    fail({});
  }

  async function handleRefused(error: ApiError) {
    toastError(t`Error`, error.serverMessage);
    fail({
      ...error.fields,
      ...(error.fields["tradingFee"] && { feePercent: error.fields["tradingFee"] }),
    });
    if (error.code !== "stale_version") return;
    try {
      await reloadSettings();
    } catch (cause) {
      reportFault("The settings that somebody else changed could not be loaded", cause);
    }
  }

  async function submit() {
    const reading = readDraft(draft, base);
    if (reading.errors !== null) {
      fail(reading.errors);
      return;
    }
    const unusual = unusualFields(draft, base);
    const unchecked = unusual.filter((field) => !checked.has(draft[field]));
    if (unchecked.length > 0) {
      fail(Object.fromEntries(unchecked.map((field) => [field, TICK_NEEDED])));
      return;
    }
    const addressChecked = unusual.length > 0 ? { addressChecked: true as const } : {};
    await updateSettings({ ...reading.body, ...addressChecked, version: settings.version });
    toastSuccess(t`Settings Updated`);
  }

  const fields: FieldsProps = { draft, base, errors, onChange: handleChange };
  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={t`Trading and deposits`} />
      <Form onSubmit={form.handleSubmit(submit, handleRefused, { onAwaiting: editing.discard })}>
        <FeeField {...fields} />
        <AddressFields {...fields} checked={checked} onCheck={handleCheck} />
        <AutoApproval {...fields} />
        <Foot $isDirty={isDirty}>
          <FieldConflict editing={editing} />
          <SaveBar>
            <State>{isDirty ? t`Not saved yet` : t`All changes are saved`}</State>
            <Button kind="quiet" disabled={!isDirty || isSubmitting} onClick={editing.discard}>
              {t`Discard`}
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={isSubmitting}
              disabled={!isDirty || conflicts.length > 0}
            >
              {t`Save settings`}
            </Button>
          </SaveBar>
        </Foot>
      </Form>
    </Card>
  );
}
