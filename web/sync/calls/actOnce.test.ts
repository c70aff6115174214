import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { ApiError } from "../../apiError.ts";
import { isUnanswered, submitOnce } from "./actOnce.ts";

const schema = z.object({ amount: z.string(), price: z.string() });
const send =
  vi.fn<(body: z.infer<typeof schema>, key: string) => Promise<{ answer: string; headers: Headers }>>();

const form = {
  name: "ticket",
  schema,
  intentOf: ({ amount }: { amount: string }) => `buy ${amount}`,
};

function submit(amount: string, price: string) {
  return submitOnce(form, { amount, price }, send);
}

function failure(status: number) {
  return new ApiError({ status, code: "unavailable", message: "x", serverMessage: "x" });
}

const keys = () => send.mock.calls.map(([, key]) => key);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  send.mockReset().mockResolvedValue({ answer: "ok", headers: new Headers() });
});

test.each([0, 500, 503])(
  "after status %d the same intent is sent again with the same key and body",
  async (status) => {
    send.mockRejectedValueOnce(failure(status));
    await expect(submit("5", "100")).rejects.toThrow(ApiError);
    expect(isUnanswered(form, "buy 5")).toBe(true);
    await expect(submit("5", "101")).resolves.toEqual({ answer: "ok", isRepeated: false });
    expect(send.mock.calls.map(([body]) => body.price)).toEqual(["100", "100"]);
    expect(new Set(keys()).size).toBe(1);
    expect(isUnanswered(form, "buy 5")).toBe(false);
  },
);

test.each([400, 409, 422])("status %d is an answer: the next one has a new key", async (status) => {
  send.mockRejectedValueOnce(failure(status));
  await expect(submit("5", "100")).rejects.toThrow(ApiError);
  await submit("5", "101");
  expect(send.mock.calls.map(([body]) => body.price)).toEqual(["100", "101"]);
  expect(new Set(keys()).size).toBe(2);
});

test("an attempt stored by the previous version of the page, with its own spelling, is the same submission", async () => {
  const attempt = { intent: "buy 5 BTC", key: "its key", body: { amount: "5", price: "100" } };
  sessionStorage.setItem("livedesk.draft.ticket.attempt", JSON.stringify(attempt));
  expect(isUnanswered(form, "buy 5")).toBe(true);
  await submit("5", "101");
  expect(send.mock.calls).toEqual([[{ amount: "5", price: "100" }, "its key"]]);
});

test("another intent is another submission", async () => {
  send.mockRejectedValueOnce(failure(0));
  await expect(submit("5", "100")).rejects.toThrow(ApiError);
  await submit("6", "100");
  expect(send.mock.calls.map(([body]) => body.amount)).toEqual(["5", "6"]);
  expect(new Set(keys()).size).toBe(2);
});

test("two in a row are two submissions", async () => {
  await submit("5", "100");
  await submit("5", "100");
  expect(new Set(keys()).size).toBe(2);
});

test("works on plain http, where browsers have no crypto.randomUUID", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.resetModules();
  const fresh = await import("./actOnce.ts");
  const body = { amount: "5", price: "100" };
  await expect(fresh.submitOnce(form, body, send)).resolves.toEqual({
    answer: "ok",
    isRepeated: false,
  });
  expect(keys()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  vi.unstubAllGlobals();
});

test("an answer that an earlier attempt already got is marked as repeated", async () => {
  send.mockResolvedValue({ answer: "ok", headers: new Headers({ "idempotent-replayed": "true" }) });
  await expect(submit("5", "100")).resolves.toEqual({ answer: "ok", isRepeated: true });
});
