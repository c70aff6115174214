import type { ComponentPropsWithRef } from "react";
import { t } from "../language/index.ts";
import { Button } from "./Button.tsx";
import { TextField } from "./TextField.tsx";

type Kind = "code" | "recoveryCode";

type CodeFieldProps = ComponentPropsWithRef<"input"> & {
  error: string | undefined;
  /** A code of the app, unless it is a recovery code. */
  kind?: Kind;
  /** Offers the other kind; undefined if only this one is accepted. */
  onSwitch?: ((kind: Kind) => void) | undefined;
};

/**
 * A field for a code of the authenticator app, or a recovery code. Phones offer their digits and codes from messages.
 */
export function CodeField({ error, kind = "code", onSwitch, ...input }: CodeFieldProps) {
  const isRecovery = kind === "recoveryCode";
  return (
    <TextField
      key={kind}
      label={isRecovery ? t`Recovery code` : t`Code`}
      mono
      hint={
        isRecovery
          ? t`One of your ten saved codes; each works once`
          : t`Six digits from your authenticator app`
      }
      error={error}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      inputMode={isRecovery ? "text" : "numeric"}
      autoCapitalize={isRecovery ? "characters" : "none"}
      spellCheck={false}
      maxLength={64}
      aside={
        onSwitch && (
          <Button kind="quiet" size="small" onClick={() => onSwitch(isRecovery ? "code" : "recoveryCode")}>
            {isRecovery ? t`Use the app` : t`Use a recovery code`}
          </Button>
        )
      }
      {...input}
    />
  );
}
