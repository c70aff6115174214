import { TextField } from "../../../components/TextField.tsx";
import { t } from "../../../language/index.ts";

type ReasonFieldProps = {
  reason: string;
  onChange: (reason: string) => void;
  /** Who reads it. */
  hint?: string;
};

/** Why something is done with an account. The audit log keeps it for good, so it should not say more than it has to. */
export function ReasonField({
  reason,
  onChange,
  hint = t`Kept in the audit log for good`,
}: ReasonFieldProps) {
  return (
    <TextField
      label={t`Reason (optional)`}
      hint={hint}
      maxLength={500}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
