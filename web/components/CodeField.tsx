import type { ComponentPropsWithRef } from "react";
import { Button } from "./Button.tsx";
import { TextField } from "./TextField.tsx";

type CodeFieldProps = ComponentPropsWithRef<"input"> & {
  error: string | undefined;
  /** Offers recovery codes as an alternative; undefined if only the app's codes are accepted. */
  recovery?: { isChosen: boolean; onSwitch: () => void };
};

/**
 * A field for a code of the authenticator app, or a recovery code. Phones offer their digits and codes from messages.
 */
export function CodeField({ error, recovery, ...input }: CodeFieldProps) {
  const isRecovery = recovery?.isChosen === true;
  return (
    <TextField
      key={String(isRecovery)}
      label={isRecovery ? "Recovery code" : "Code"}
      mono
      hint={
        isRecovery ? "One of your ten saved codes; each works once" : "Six digits from your authenticator app"
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
