import { t } from "../language/index.ts";
import { toastError, toastSuccess } from "../toasts/toast.ts";
import { useAction } from "./useAction.ts";

/** Carries out what a dialog asked about; then the dialog closes, and a toast reports the result. */
export function useConfirmation(onClose: () => void) {
  const { isBusy, run } = useAction();

  /** `title` and what `action` returns are the toast's; `failure` is the title of a refusal. */
  function confirm(title: string, action: () => Promise<string>, failure: string = t`Error`): void {
    run(
      async () => {
        const text = await action();
        onClose();
        toastSuccess(title, text);
      },
      (error) => {
        onClose();
        toastError(failure, error.serverMessage);
      },
      onClose,
    );
  }

  return { isBusy, confirm };
}
