import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { isReloadAsked } from "../../../components/reloadPage.ts";
import { t } from "../../../language/index.ts";
import { guardLeaving } from "../../../leaveGuard.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";

type Answer = (leaves: boolean) => void;

/**
 * Asks before unsaved changes are lost: with a dialog inside the product, with the browser's own question when leaving
 * it.
 */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(isDirty);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!isDirty) return undefined;
    return guardLeaving(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, [isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadAsked()) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [isDirty]);

  function settle(leaves: boolean) {
    answer?.(leaves);
    setAnswer(null);
  }

  return (
    <ConfirmDialog
      open={blocker.state === "blocked" || answer !== null}
      onClose={() => {
        blocker.reset?.();
        settle(false);
      }}
      onConfirm={() => {
        // Signing out drops drafts itself, if it succeeds.
        if (blocker.state === "blocked") onDiscard();
        blocker.proceed?.();
        settle(true);
      }}
      title={t`Leave without saving?`}
      description={t`Your changes to the settings are not saved yet.`}
      confirmLabel={t`Discard changes`}
      kind="danger"
    />
  );
}
