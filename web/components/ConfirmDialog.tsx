import { type FormEventHandler, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { t } from "../language/index.ts";
import { Button, type ButtonKind } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm?: () => void;
  /** Replaces `onConfirm` if the children are fields. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  kind?: ButtonKind;
  busy?: boolean;
  children?: ReactNode;
};

/**
 * Asks before something that can't be undone, and stays open until the answer has come. Enter confirms ordinary
 * actions; for dangerous ones the focus starts on Cancel.
 */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  onSubmit,
  title,
  description,
  confirmLabel,
  kind = "primary",
  busy = false,
  children,
}: ConfirmDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const isDangerous = kind === "danger";
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      description={description}
      width="narrow"
      initialFocus={first}
      footer={
        <>
          <Button ref={isDangerous ? first : undefined} kind="quiet" onClick={onClose} disabled={busy}>
            {t`Keep as it is`}
          </Button>
          <Button
            ref={isDangerous ? undefined : first}
            kind={kind}
            busy={busy}
            {...(onSubmit === undefined ? { onClick: onConfirm } : { type: "submit", form: formId })}
            onKeyDown={ignoreHeldKey}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {onSubmit === undefined ? (
        children
      ) : (
        <form id={formId} noValidate onSubmit={onSubmit}>
          {children}
        </form>
      )}
    </Dialog>
  );
}

/** The key that opened the dialog and is still held down must not confirm it. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
