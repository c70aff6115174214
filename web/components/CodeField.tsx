import type { ComponentPropsWithRef } from "react";
import { Button } from "./Button.tsx";
import { TextField } from "./TextField.tsx";

type CodeFieldProps = ComponentPropsWithRef<"input"> & {
  error: string | undefined;
  /** A recovery code in place of one of the app; absent where only the app will do. */
  recovery?: { isChosen: boolean; onSwitch: () => void };
};

/** A code of the authenticator app, or a recovery code. Phones offer their digits, and what a message has brought. */
export function CodeField({ error, recovery, ...input }: CodeFieldProps) {
  const isRecovery = recovery?.isChosen === true;
  return (
    <TextField
      key={String(isRecovery)}
      label={isRecovery ? "Recovery code" : "Code"}
      mono
      hint={
        isRecovery
          ? "One of the ten that you kept; each works once"
          : "Six digits from your authenticator app"
      }
      error={error}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      inputMode={isRecovery ? "text" : "numeric"}
      autoCapitalize={isRecovery ? "characters" : "none"}
      spellCheck={false}
      maxLength={64}
      aside={
        recovery && (
          <Button kind="quiet" size="small" onClick={recovery.onSwitch}>
            {isRecovery ? "Use the app" : "Use a recovery code"}
          </Button>
        )
      }
      {...input}
    />
  );
}
