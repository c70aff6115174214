import { useEffect, useState } from "react";
import type { z } from "zod/mini";
import { readDraft, writeDraft } from "./drafts.ts";
import { markDraftSubmitted, onDraftSubmitted } from "./submittedDrafts.ts";

type Draft<D> = {
  name: string;
  schema: z.ZodMiniType<D>;
  empty: D;
  /** What the form keeps of values that were sent and accepted; must be stable. */
  restOf: (sent: D) => D;
};

/** Values that survive a reload. Call `taken` with the sent values once they are accepted. */
export function useDraft<D>({ name, schema, empty, restOf }: Draft<D>) {
  const [values, setValues] = useState<D>(() => readDraft(name, schema) ?? empty);
  useEffect(() => writeDraft(name, values), [name, values]);
  useEffect(
    () => onDraftSubmitted(name, (isSent) => setValues((now) => (isSent(now) ? restOf(now) : now))),
    [name, restOf],
  );
  return { values, setValues, taken: (sent: D) => markDraftSubmitted(name, sent, restOf(sent)) };
}
