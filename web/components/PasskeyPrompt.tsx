import { t } from "../language/index.ts";
import { Button } from "./Button.tsx";
import { FieldFrame, FieldHeading, FieldHint, FieldLabel } from "./Field.tsx";

type PasskeyPromptProps = { disabled: boolean; onRecovery: () => void };

/** Takes the place of the code field: says what the button below asks for, and offers the other way. */
export function PasskeyPrompt({ disabled, onRecovery }: PasskeyPromptProps) {
  return (
    <FieldFrame>
      <FieldHeading>
        <FieldLabel as="span">{t`Passkey`}</FieldLabel>
        <Button kind="quiet" size="small" disabled={disabled} onClick={onRecovery}>
          {t`Use a recovery code`}
        </Button>
      </FieldHeading>
      <FieldHint>{t`With your fingerprint, face, PIN or security key`}</FieldHint>
    </FieldFrame>
  );
}
