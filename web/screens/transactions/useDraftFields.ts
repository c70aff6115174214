import { useEffect } from "react";
import type { z } from "zod";
import { useFields } from "../../components/useFields.ts";
import { markDraftSubmitted, onDraftSubmitted, readDraft, writeDraft } from "../../sync/index.ts";

type Draft<V> = {
  name: string;
  schema: z.ZodType<V>;
  empty: V;
  /** What is left in the form of values that were sent and accepted; must be stable. */
  restOf: (sent: V) => V;
};

/** Fields whose values survive a reload. Call `taken` with the values that were sent once they are accepted. */
export function useDraftFields<V extends Record<string, string>>(
  form: Parameters<typeof useFields<V>>[0],
  { name, schema, empty, restOf }: Draft<V>,
) {
  const fields = useFields<V>(form, () => readDraft(name, schema) ?? empty);
  const { values, setValues } = fields;

  useEffect(() => writeDraft(name, values), [name, values]);
  useEffect(
    () => onDraftSubmitted(name, (isSent) => setValues((now) => (isSent(now) ? restOf(now) : now))),
    [name, setValues, restOf],
  );
  return { ...fields, taken: (sent: V) => markDraftSubmitted(name, sent, restOf(sent)) };
}
