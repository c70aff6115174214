import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ids } from "../../fixtures.ts";
import { resetStores } from "../stores/resetStores.ts";
import { leaveItem, renewHere, takeNext, useOwnClaim } from "./ownClaim.ts";

const fetchStub = vi.fn<() => Promise<Response>>();
vi.stubGlobal("fetch", fetchStub);

const ITEM = { kind: "order", id: ids.order } as const;
const TAKEN = {
  ...ITEM,
  takenBy: "ann",
  takenById: ids.user,
  takenAt: "2026-03-01T12:00:00.000Z",
  expiresAt: "2026-03-01T12:02:00.000Z",
  version: 1,
};

function willRefuse(code: string, status: number) {
  const body = { code, message: `It is ${code}.`, requestId: "1" };
  fetchStub.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
}

function willAnswer() {
  fetchStub.mockImplementation(() => Promise.resolve(Response.json(TAKEN)));
}

beforeEach(() => {
  fetchStub.mockReset();
  resetStores();
});
afterEach(() => useOwnClaim.setState({ item: null, refused: null }));

test("the next item that the server gives is this tab's", async () => {
  willAnswer();
  expect(await takeNext(ITEM)).toBe(true);
  expect(useOwnClaim.getState()).toEqual({ item: ITEM, refused: null });
});

test.each([
  ["taken", 409],
  ["already_resolved", 409],
  ["already_processed", 409],
  ["not_found", 404],
])("one that is %s is not shown next", async (code, status) => {
  willRefuse(code, status);
  expect(await takeNext(ITEM)).toBe(false);
  expect(useOwnClaim.getState()).toEqual({ item: null, refused: null });
});

test.each([
  ["too_many_taken", 409],
  ["own_account", 403],
  ["rate_limited", 429],
  ["unavailable", 503],
  ["internal", 500],
])("refused as %s, it is shown, but is not this tab's, which says why", async (code, status) => {
  willRefuse(code, status);
  expect(await takeNext(ITEM)).toBe(true);
  const refused = { id: ITEM.id, why: `It is ${code}.` };
  expect(useOwnClaim.getState()).toEqual({ item: null, refused });
  leaveItem(ITEM.id);
  expect(useOwnClaim.getState().refused).toBeNull();
});

test.each([
  ["taken", 409, null, null],
  ["too_many_taken", 409, null, "It is too_many_taken."],
  ["rate_limited", 429, ITEM, null],
  ["unavailable", 503, ITEM, null],
])("a renewal refused as %s with %s leaves %j", async (code, status, item, why) => {
  willAnswer();
  await takeNext(ITEM);
  willRefuse(code, status);
  await renewHere(ITEM);
  expect(useOwnClaim.getState()).toEqual({ item, refused: why === null ? null : { id: ITEM.id, why } });
});
