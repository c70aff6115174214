import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button, type ButtonKind } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  kind?: ButtonKind;
  busy?: boolean;
  children?: ReactNode;
};

/**
 * Asks before something that can't be undone; the question stays open until the answer came. Enter confirms what is
 * ordinary; what is dangerous needs a second thought, so the focus starts on the way back.
 */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  kind = "primary",
  busy = false,
  children,
}: ConfirmDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
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
            Keep as it is
          </Button>
          <Button
            ref={isDangerous ? undefined : first}
            kind={kind}
            busy={busy}
            onClick={onConfirm}
            onKeyDown={ignoreHeldKey}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** The key that opened the question and is still held down must not answer it. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
