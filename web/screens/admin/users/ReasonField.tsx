import { TextField } from "../../../components/TextField.tsx";
import { t } from "../../../language/index.ts";

type ReasonFieldProps = {
  reason: string;
  onChange: (reason: string) => void;
  /** Who reads it. */
  hint?: string;
};

/** The reason for an action on an account. The audit log keeps it forever, so it should contain no more than necessary. */
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
