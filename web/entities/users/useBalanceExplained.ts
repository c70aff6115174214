import { useEffect, useMemo } from "react";
import { type BalanceExplained, balanceExplainedEndpoints } from "#protocol/balanceExplained.ts";
import { callShape } from "../../api.ts";
import { startOf, startOfDay } from "../../days.ts";
import { failed, type Loadable } from "../../loadable.ts";
import { defineAnswer, fetchUnchanged, run, useAnswer } from "../../sync/index.ts";

/** Whose balance, when; `day` is null for now, and `version` that of the account, which changes with each movement. */
export type Asked = { userId: string | null; day: string | null; version: number | undefined };

/** A balance taken apart, asked for again with every change of the account. */
export function useBalanceExplained({ userId, day, version }: Asked): Loadable<BalanceExplained> & {
  retry: () => void;
} {
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `balance ${userId ?? "own"} ${day ?? "now"}`,
        fetch: () =>
          fetchUnchanged(userId, () =>
            callShape(balanceExplainedEndpoints.getBalanceExplained, { query: toQuery(userId, day) }),
          ),
      }),
    [userId, day],
  );
  const { fault, ...shown } = useAnswer(answer);
  useEffect(() => void run(answer), [answer, version]);
  return fault === null ? shown : { ...failed(fault), retry: shown.retry };
}

/** A day's balance is the one with which it ended. */
function toQuery(user: string | null, day: string | null): Record<string, string> {
  return {
    ...(user !== null && { user }),
    ...(day !== null && { at: startOfDay(startOf(day), 1).toISOString() }),
  };
}
