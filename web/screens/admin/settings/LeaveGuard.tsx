import { useEffect } from "react";
import { useBlocker } from "react-router";
import { isReloadAsked } from "../../../components/reloadPage.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";

/** Asks before unsaved changes are lost: within the product with a dialog, beyond it as the browser does. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(isDirty);

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadAsked()) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      title="Leave without saving?"
      description="The settings that you changed here are not saved yet."
      confirmLabel="Discard changes"
      kind="danger"
    />
  );
}
