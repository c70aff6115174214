import { NumberField } from "../../../components/NumberField.tsx";
import { asTyped, t } from "../../../language/index.ts";
import { labelOf } from "./labels.ts";
import type { FieldsProps } from "./fieldsProps.ts";

export function FeeField({ draft, errors, onChange }: FieldsProps) {
  return (
    <NumberField
      label={labelOf("feePercent")}
      name="feePercent"
      unit="%"
      step="0.0001"
      placeholder={asTyped("0.1")}
      hint={t`In percent of the amount, for orders from now on. Open tickets show the new fee at once.`}
      value={draft.feePercent}
      error={errors.feePercent}
      onChange={(event) => onChange({ feePercent: event.target.value })}
    />
  );
}
