import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { writeDraft } from "../../sync/drafts/drafts.ts";
import { markDraftSubmitted, onDraftSubmitted } from "../../sync/drafts/submittedDrafts.ts";

type Kept<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  "subscribe" | "getValues" | "reset"
>;

/**
 * Keeps what is typed into a form, so that it survives a reload. Returns what is called with the values that were sent
 * when they were taken: `restOf` them is left, which must be stable.
 */
export function useKeepDraft<Values extends FieldValues, Output>(
  name: string,
  { subscribe, getValues, reset }: Kept<Values, Output>,
  restOf: (sent: Values) => Values,
): (sent: Values) => void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(name, values) }),
    [subscribe, name],
  );
  useEffect(
    () =>
      onDraftSubmitted(name, (isSent) => {
        const values = getValues();
        if (isSent(values)) reset(restOf(values));
      }),
    [name, getValues, reset, restOf],
  );
  return (sent) => markDraftSubmitted(name, sent, restOf(sent));
}
