import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { writeDraft } from "../../stores/drafts.ts";

/** Keeps what is typed into a form, so that it survives a reload. */
export function useKeepDraft<Values extends FieldValues, Output>(
  name: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, "subscribe">,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(name, values) }),
    [subscribe, name],
  );
}
