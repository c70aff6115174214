import { useEffect } from "react";
import { type Expectation, expectationEndpoints } from "#protocol/expectation.ts";
import { callShape } from "../../api.ts";
import { defineAnswer, run, useAnswer, useOrders, useTransactions } from "../../sync/index.ts";

/**
 * No event reports decisions about others, so the number of items before one's own may be outdated by this time plus
 * five seconds; without an answer it disappears.
 */
const AGAIN_MS = 15_000;
/** The maximum age of the server's figures, after which a new order has its place. */
const SOON_MS = 5_500;

const expectationAnswer = defineAnswer({
  name: "expectation",
  pollMs: AGAIN_MS,
  fetch: () => callShape(expectationEndpoints.getExpectation),
});

/**
 * What the trader can expect of the desk; null until it is known. Use it in one component of a page, which passes it
 * on.
 */
export function useExpectation(): Expectation | null {
  const answer = useAnswer(expectationAnswer);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void run(expectationAnswer);
      }, SOON_MS);
    };
    const stops = [useOrders, useTransactions].map((store) => store.subscribe(askSoon));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return answer.status === "loaded" && answer.fault === null ? answer.value : null;
}
