import { useEffect, useMemo } from "react";
import { type BalanceExplained, balanceExplainedEndpoints } from "#protocol/balanceExplained.ts";
import { callShape } from "../../api.ts";
import { failed, type Loadable } from "../../loadable.ts";
import { defineAnswer, fetchUnchanged, run, useAnswer } from "../../sync/index.ts";

/**
 * Whose balance, and when: `at` is null for now; `version` is that of the account, which changes with each movement.
 */
export type Asked = { userId: string | null; at: string | null; version: number | undefined };

/** Stored with the answer whether it is current, because the screen may already ask for another moment. */
export type Explanation = BalanceExplained & { isNow: boolean };

/** A balance's breakdown, fetched again with every change of the account. */
export function useBalanceExplained({ userId, at, version }: Asked): Loadable<Explanation> & {
  retry: () => void;
} {
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `balance ${userId ?? "own"} ${at ?? "now"}`,
        fetch: async () => {
          const explained = await fetchUnchanged(userId, () =>
            callShape(balanceExplainedEndpoints.getBalanceExplained, {
              query: { ...(userId !== null && { user: userId }), ...(at !== null && { at }) },
            }),
          );
          return { ...explained, isNow: at === null };
        },
      }),
    [userId, at],
  );
  const { fault, ...shown } = useAnswer(answer);
  useEffect(() => void run(answer), [answer, version]);
  return fault === null ? shown : { ...failed(fault), retry: shown.retry };
}
