import type { ComponentPropsWithRef } from "react";
import { TextField } from "../../components/TextField.tsx";
import { t } from "../../language/index.ts";

/** A short message to the desk. */
export function MemoField(props: Omit<ComponentPropsWithRef<typeof TextField>, "label">) {
  return <TextField label={t`Memo (optional)`} autoComplete="off" {...props} />;
}
