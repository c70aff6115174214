import { useCallback } from "react";
import { useNow } from "../../components/ticker.ts";
import { describePlace, describeWait } from "../../entities/expectation/expectationText.ts";
import { useClosedText } from "../../entities/expectation/useClosedText.ts";
import { useExpectation } from "../../entities/expectation/useExpectation.ts";
import { formatAge } from "../../format.ts";

/** How long an open order has waited, how many are before it, and how long decisions take. */
export function WaitingText({ id, createdAt }: { id: string; createdAt: string }) {
  const expectation = useExpectation();
  const closed = useClosedText();
  const age = useNow(useCallback((now: number) => formatAge(now - Date.parse(createdAt)), [createdAt]));
  const place = expectation === null ? null : describePlace(expectation, id);
  return (
    <>
      Waiting for {age}
      {place !== null && `; ${place}`}.{" "}
      {closed === null ? expectation !== null && `${describeWait(expectation.orders)}. ` : `${closed}. `}
    </>
  );
}
