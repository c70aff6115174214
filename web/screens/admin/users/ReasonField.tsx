import { TextField } from "../../../components/TextField.tsx";

type ReasonFieldProps = {
  reason: string;
  onChange: (reason: string) => void;
  /** Who reads it. */
  hint?: string;
};

/** Why something is done with an account. The audit log keeps it for good, so it should not say more than it has to. */
export function ReasonField({ reason, onChange, hint = "Kept in the audit log for good" }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason (optional)"
      hint={hint}
      maxLength={500}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
