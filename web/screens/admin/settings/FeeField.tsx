import { NumberField } from "../../../components/NumberField.tsx";
import { SETTING_LABELS } from "./labels.ts";
import type { FieldsProps } from "./SettingsForm.tsx";

export function FeeField({ draft, errors, onChange }: FieldsProps) {
  return (
    <NumberField
      label={SETTING_LABELS.feePercent}
      unit="%"
      step="0.0001"
      placeholder="0.1"
      hint="In percent of the amount, for orders from now on. Open tickets show the new fee at once."
      value={draft.feePercent}
      error={errors.feePercent}
      onChange={(event) => onChange({ feePercent: event.target.value })}
    />
  );
}
