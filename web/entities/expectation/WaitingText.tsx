import { useCallback } from "react";
import type { Expectation } from "#protocol/expectation.ts";
import type { QueueName } from "#protocol/queues.ts";
import { useNow } from "../../components/ticker.ts";
import { formatAge } from "../../format.ts";
import { rich } from "../../language/index.ts";
import { describePlace, describeWait } from "./expectationText.ts";
import { useClosed } from "./useClosed.ts";
import { Figure } from "../../components/figure.ts";

type WaitingTextProps = {
  of: QueueName;
  expectation: Expectation | null;
  id: string;
  createdAt: string;
};

/** How long something pending has waited, how many are before it, and how long decisions take. */
export function WaitingText({ of, expectation, id, createdAt }: WaitingTextProps) {
  const closed = useClosed();
  const age = useNow(useCallback((now: number) => formatAge(now - Date.parse(createdAt)), [createdAt]));
  const place = expectation === null ? null : describePlace(expectation, id);
  return (
    <>
      {rich("Waiting for {0}", <Figure>{age}</Figure>)}
      {place !== null && `; ${place}`}.{" "}
      {closed === null ? expectation !== null && `${describeWait(expectation[of])}. ` : `${closed.text}. `}
    </>
  );
}
