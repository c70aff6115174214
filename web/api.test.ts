import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { User } from "#protocol/users.ts";
import { callEndpoint, callPage, observeApiErrors, type Page } from "./api.ts";
import { ApiError } from "./apiError.ts";
import { type StepUpQuestion, useStepUp } from "./stepUp.ts";

const ID = "0197a3c1-7a00-7000-8000-000000000001";
const user = {
  id: ID,
  username: "alice",
  email: "alice@example.com",
  role: "user",
  isActive: true,
  balance: "100.00",
  held: "0.00",
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
};

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  const fetchStub = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(body === "" ? null : body, { status, statusText: "Some Status", headers })),
  );
  vi.stubGlobal("fetch", fetchStub);
  return fetchStub;
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error("The call did not fail with an ApiError");
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe("callEndpoint", () => {
  test("returns the parsed entity", async () => {
    answer(200, JSON.stringify(user));
    const found = await callEndpoint("getUser");
    expectTypeOf(found).toEqualTypeOf<User>();
    expect(found.username).toBe("alice");
  });

  test("fills in the path and sends JSON with the key", async () => {
    const fetchStub = answer(204, "");
    await callEndpoint("changePassword", { body: { currentPassword: "old-one", newPassword: "new-one" } });
    const [url, request] = fetchStub.mock.calls[0]!;
    expect(url).toBe("/api/user/password");
    expect(request.method).toBe("PUT");
    expect(request.body).toBe('{"currentPassword":"old-one","newPassword":"new-one"}');
    expect(request.headers).toEqual({ accept: "application/json", "content-type": "application/json" });
  });

  test("puts the parameters, the query and the Idempotency-Key where they belong", async () => {
    const fetchStub = answer(404, "");
    await failure(callEndpoint("cancelOrder", { params: { id: "a/b" } }));
    await failure(callEndpoint("listOrders", { query: { status: "pending", q: "", limit: 5 } }));
    await failure(
      callEndpoint("submitTransaction", {
        body: { type: "deposit", amount: "5", transactionId: "0xabc" },
        idempotencyKey: "key-1",
      }),
    );
    expect(fetchStub.mock.calls[0]?.[0]).toBe("/api/orders/a%2Fb/cancel");
    expect(fetchStub.mock.calls[1]?.[0]).toBe("/api/orders?status=pending&limit=5");
    expect(fetchStub.mock.calls[2]?.[1].headers).toMatchObject({ "idempotency-key": "key-1" });
  });

  test("an error carries the server's message, verbatim for logs and readable for people", async () => {
    const body =
      '{"code":"quote_changed","message":"The price has changed.","quote":{"pricePerCoin":"100","feeRate":"0.002","tradingFee":"0.2","total":"100.2"},"requestId":"r1"}';
    answer(409, body);
    const error = await failure(callEndpoint("getUser"));
    expect(error.status).toBe(409);
    expect(error.code).toBe("quote_changed");
    expect(error.message).toBe(`409: ${body}`);
    expect(error.serverMessage).toBe("The price has changed.");
    expect(error.isExplained).toBe(true);
    expect(error.quote?.total).toBe("100.2");
  });

  test("fields and Retry-After are read", async () => {
    answer(
      400,
      '{"code":"validation_failed","message":"No.","fields":{"amount":"Too much"},"requestId":"r"}',
      {
        "retry-after": "30",
      },
    );
    const error = await failure(callEndpoint("getUser"));
    expect(error.fields).toEqual({ amount: "Too much" });
    expect(error.retryAfter).toBe(30);
  });

  test("an empty body falls back to the status text, an unknown one to the code of its status", async () => {
    answer(404, "");
    expect((await failure(callEndpoint("getUser"))).message).toBe("404: Some Status");
    answer(502, "<html>Bad gateway</html>");
    const gateway = await failure(callEndpoint("getUser"));
    expect(gateway.code).toBe("unavailable");
    expect(gateway.message).toBe("502: <html>Bad gateway</html>");
    expect(gateway.isUncertain).toBe(true);
    expect(gateway.isExplained).toBe(false);
  });

  test.each([
    ['{"message":"The desk is being moved."}', "The desk is being moved.", true],
    ['{"message":"  "}', "Something went wrong on our side. Please try again.", false],
    ['{"error":"x"}', "Something went wrong on our side. Please try again.", false],
    ["upstream is busy, try later", "upstream is busy, try later", true],
    ["<h1>Oops</h1>", "Something went wrong on our side. Please try again.", false],
    ["{broken", "Something went wrong on our side. Please try again.", false],
    ["x".repeat(301), "Something went wrong on our side. Please try again.", false],
  ])("for a failed answer %s people see: %s", async (body, serverMessage, isExplained) => {
    answer(500, body);
    expect(await failure(callEndpoint("getUser"))).toMatchObject({ serverMessage, isExplained });
  });

  test("a network failure is an ApiError too", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure(callEndpoint("getUser"));
    expect(error.status).toBe(0);
    expect(error.code).toBe("unavailable");
    expect(error.serverMessage).toBe("The desk can't be reached. Check your connection and try again.");
    expect(error.isUncertain).toBe(true);
    expect(error.isExplained).toBe(false);
  });

  test("fields that only a newer server knows are left out", async () => {
    answer(200, JSON.stringify({ ...user, later: "field" }));
    expect(await callEndpoint("getUser")).toEqual(user);
  });

  test("an answer that breaks the contract is refused, although the server may have acted", async () => {
    answer(200, JSON.stringify({ ...user, role: "owner" }));
    expect(await failure(callEndpoint("getUser"))).toMatchObject({
      code: "internal",
      isUnreadable: true,
      isUncertain: true,
    });
  });

  test("a call that needs a proof of identity is sent again unchanged once there is one, and is declined without", async () => {
    const refusal = '{"code":"step_up_required","message":"Please.","proof":"code","requestId":"r"}';
    const fetchStub = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
    const factors = '"factors":["code","passkey"],"requestId"';
    fetchStub.mockResolvedValueOnce(new Response(refusal.replace('"requestId"', factors), { status: 403 }));
    fetchStub.mockResolvedValueOnce(new Response(JSON.stringify(user)));
    fetchStub.mockResolvedValue(new Response(refusal, { status: 403 }));
    vi.stubGlobal("fetch", fetchStub);
    const asked: StepUpQuestion[] = [];
    const { attach, settle } = useStepUp.getState();
    const detach = attach();
    const unsubscribe = useStepUp.subscribe(({ question }) => {
      if (question === null) return;
      asked.push(question);
      queueMicrotask(() => settle(asked.length === 1));
    });
    const edit = () =>
      callEndpoint("updateUser", {
        params: { id: ID },
        body: { balance: toDecimal("5") },
        idempotencyKey: "k",
      });

    expect((await edit()).username).toBe("alice");
    expect(fetchStub.mock.calls[1]?.[1]).toEqual({
      ...fetchStub.mock.calls[0]?.[1],
      signal: expect.any(AbortSignal),
    });
    const declined = await failure(edit());
    unsubscribe();
    detach();

    // An answer without factors is from a server that knows only codes.
    expect(asked).toEqual([
      { proof: "code", factors: ["code", "passkey"] },
      { proof: "code", factors: ["code"] },
    ]);
    expect(fetchStub).toHaveBeenCalledTimes(3);
    expect(declined).toMatchObject({ code: "step_up_required", proof: "code", isDeclined: true });
  });

  test("listeners are told about failures until they stop", async () => {
    answer(401, "");
    const listener = vi.fn<(error: ApiError) => void>();
    const stop = observeApiErrors(listener);
    await failure(callEndpoint("getUser"));
    stop();
    await failure(callEndpoint("getUser"));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(listener.mock.calls[0]?.[0]).toMatchObject({ status: 401, code: "unauthenticated" });
  });
});

describe("callPage", () => {
  test("for an export, a copy of the database may answer, and says of when it is", async () => {
    const fetchStub = answer(200, "[]", { "copy-as-of": "2026-03-01T12:00:00.000Z" });
    expect(await callPage("listOrders", { isCopyEnough: true })).toEqual({
      items: [],
      next: null,
      asOf: "2026-03-01T12:00:00.000Z",
    });
    await callPage("listOrders");
    const sent = fetchStub.mock.calls.map(([, { headers }]) => new Headers(headers).get("read-from"));
    expect(sent).toEqual(["copy", null]);
  });

  test("reads the next cursor from the Link header", async () => {
    answer(200, "[]", { link: `</api/orders?limit=2&before=${ID}>; rel="next"` });
    const page = await callPage("listOrders", { query: { limit: 2 } });
    expectTypeOf(page).toEqualTypeOf<Page<Order>>();
    expect(page).toEqual({ items: [], next: ID });
  });

  test("a page without one is the last", async () => {
    answer(200, "[]");
    expect(await callPage("listOrders")).toEqual({ items: [], next: null });
  });
});
