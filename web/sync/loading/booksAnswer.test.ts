// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOrder, ids } from "../../fixtures.ts";
import { useOrders } from "../stores/entities.ts";
import { resetStores } from "../stores/resetStores.ts";
import { booksAnswer, followBooks } from "./booksAnswer.ts";
import { forgetAll } from "./loader.ts";

const fetchStub = vi.fn<(path: string) => Promise<Response>>();
vi.stubGlobal("fetch", fetchStub);

beforeEach(() => {
  vi.useFakeTimers();
  fetchStub.mockReset();
});
afterEach(() => {
  forgetAll();
  resetStores();
  vi.useRealTimers();
});

function booksThatOwe(available: string): Response {
  return Response.json({
    owes: { available, held: "0" },
    took: { deposits: "0", fees: "0" },
    paid: { withdrawals: "0", payouts: "0" },
    booksChecked: null,
    checks: [],
  });
}

test("many changes share one fetch, two seconds after the first", async () => {
  fetchStub.mockImplementation(() => Promise.resolve(booksThatOwe("5")));
  const stop = followBooks();
  useOrders.getState().upsert([anOrder({ id: ids.doneOrder })]);
  await vi.advanceTimersByTimeAsync(1_900);
  useOrders.getState().upsert([anOrder({ id: ids.doneOrder, status: "win", version: 2 })]);
  expect(fetchStub).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchStub.mock.calls.map(([path]) => path)).toEqual(["/api/admin/books"]);
  expect(booksAnswer.useFetched.getState().value?.owes.available).toBe("5");

  useOrders.getState().upsert([anOrder({ id: ids.doneOrder, status: "win", version: 3 })]);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchStub).toHaveBeenCalledTimes(1);
});
