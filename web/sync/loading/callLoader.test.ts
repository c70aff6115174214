import { afterEach, expect, test, vi } from "vitest";
import { anOrder, ids } from "../../fixtures.ts";
import { useOrders } from "../stores/entities.ts";
import { resetStores } from "../stores/resetStores.ts";
import { callLoader } from "./callLoader.ts";
import { forgetAll, run } from "./loader.ts";

const fetchStub = vi.fn<(path: string) => Promise<Response>>();
vi.stubGlobal("fetch", fetchStub);
afterEach(() => {
  forgetAll();
  resetStores();
});

test("an item named only by its link is fetched by its id", async () => {
  const decided = anOrder({ id: ids.doneOrder, status: "win" });
  fetchStub.mockResolvedValueOnce(Response.json([decided]));
  await run(callLoader("listAllOrders", { query: { q: ids.doneOrder } }));

  expect(fetchStub.mock.calls.map(([path]) => path)).toEqual([`/api/admin/orders?q=${ids.doneOrder}`]);
  expect(useOrders.getState().byId.get(ids.doneOrder)).toEqual(decided);
});

test("administrators' calls are polled more often, and what no event tells of is fetched again after a gap", () => {
  expect(callLoader("listAllOrders")).toMatchObject({ pollMs: 3_000, isReplayed: true });
  expect(callLoader("listSessions")).toMatchObject({ pollMs: 30_000, isReplayed: false });
});
