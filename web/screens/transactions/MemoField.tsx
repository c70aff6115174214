import type { ComponentPropsWithRef } from "react";
import { TextField } from "../../components/TextField.tsx";

/** A short message to the desk. */
export function MemoField(props: Omit<ComponentPropsWithRef<typeof TextField>, "label">) {
  return <TextField label="Memo (optional)" autoComplete="off" {...props} />;
}
