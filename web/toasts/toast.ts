import { createElement, type ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { ToastText } from "./ToastText.tsx";

/* At most one toast at a time, for five seconds: the newest replaces the previous one. */

const TIMING = { duration: 5_000, removeDelay: 180 };

/** `more` follows the text: a link. */
export function toastSuccess(title: string, description?: string, more?: ReactNode): void {
  toast.removeAll();
  toast.success(createElement(ToastText, { title, description }, more), TIMING);
}

/** The destructive kind: something failed or was refused. */
export function toastError(title: string, description?: string): void {
  toast.removeAll();
  toast.error(createElement(ToastText, { title, description }), TIMING);
}
