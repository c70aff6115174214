import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { aUser } from "../../fixtures.ts";
import { run, useSession } from "../../sync/index.ts";
import type { Pages } from "./pages.ts";
import { statementAnswer } from "./statementAnswer.ts";

const range = { from: "2026-03-01", to: "2026-03-04" };

beforeEach(() => useSession.getState().upsert(aUser({ version: 1 })));
afterEach(() => {
  useSession.getState().reset();
});

test("a statement is fetched again if the account changed in the meantime", async () => {
  const answers: ((pages: Pages) => void)[] = [];
  const refresh = vi.fn<() => Promise<Pages>>(() => new Promise((resolve) => answers.push(resolve)));
  const answer = statementAnswer("of March", null, { refresh });
  const loading = run(answer);
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  useSession.getState().upsert(aUser({ version: 2 }));
  void run(answer);
  answers[0]?.(pagesWith("100.00"));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(pagesWith("90.00"));
  await loading;
  expect(answer.useFetched.getState().value?.statement.closing.available).toBe("90");
  expect(refresh).toHaveBeenCalledTimes(2);
});

function pagesWith(available: string): Pages {
  const balances = { available: toDecimal(available), held: toDecimal("0.00") };
  const statement = { ...range, opening: balances, closing: balances, movements: [] };
  return { statement, next: null };
}
