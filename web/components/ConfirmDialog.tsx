import type { ReactNode } from "react";
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

/** Asks before something that can't be undone; the question stays open until the answer came. */
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
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      description={description}
      width="narrow"
      footer={
        <>
          <Button kind="quiet" onClick={onClose} disabled={busy}>
            Keep as it is
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
