import { t } from "../language/index.ts";
import { toastError, toastSuccess } from "../toasts/toast.ts";

/**
 * Copies `text` and shows a toast: 'Copied' / 'Wallet address copied to clipboard'. Returns false, also with a toast,
 * if it can't.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  if (!(await writeClipboard(text))) {
    toastError(t`Not copied`, t`Your browser blocked copying. Select the text and copy it yourself.`);
    return false;
  }
  toastSuccess(t`Copied`, t`${what.charAt(0).toUpperCase() + what.slice(1)} copied to clipboard`);
  return true;
}

async function writeClipboard(text: string): Promise<boolean> {
  // Browsers have no clipboard object on plain http.
  if (!("clipboard" in navigator)) return copySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The old way, which needs no secure context. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog, because nothing outside can have the focus.
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
