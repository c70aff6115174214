import { beforeEach, expect, test, vi } from "vitest";
import { pageErrorEndpoints } from "#protocol/pageErrors.ts";

vi.mock("./ownBuild.ts", () => ({ findOwnBuild: () => "b1" }));
const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>();
vi.stubGlobal("navigator", { sendBeacon });

/** As freshly loaded: the module remembers what it has sent. */
async function load(address: string) {
  vi.stubGlobal("window", { location: new URL(address) });
  vi.resetModules();
  const { sendFault } = await import("./sendFault.ts");
  return { send: sendFault, ...(await import("./reportFault.ts")) };
}

async function sentReports(): Promise<unknown[]> {
  return Promise.all(
    sendBeacon.mock.calls.map(async ([, body]): Promise<unknown> => JSON.parse(await body.text())),
  );
}

beforeEach(() => sendBeacon.mockReset());

function throwing(): never {
  throw new Error("thrown by what was thrown");
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function anError(message: string, stack: string | null): Error {
  const error = new TypeError(message);
  Object.defineProperty(error, "stack", { value: stack ?? undefined });
  return error;
}

test("an error is sent with its page, without query and fragment, and its build", async () => {
  const { send } = await load("https://desk.test/trade?code=secret#token");
  send(anError("x is undefined", "TypeError: x is undefined\n    at f"));
  expect(await sentReports()).toEqual([
    {
      message: "TypeError: x is undefined",
      page: "/trade",
      build: "b1",
      stack: "TypeError: x is undefined\n    at f",
    },
  ]);
  const [path, body] = sendBeacon.mock.calls[0] ?? [];
  expect([path, body?.type]).toEqual(["/api/page-errors", "application/json"]);
});

test.each([
  ["nothing", undefined, { message: "undefined", stack: null }],
  ["an empty text", "", { message: "Nothing was thrown", stack: null }],
  ["a text", "broken", { message: "broken", stack: null }],
  ["an error without a stack", anError("x", null), { message: "TypeError: x", stack: null }],
  [
    "a long error",
    anError("é".repeat(9_000), "s".repeat(9_000)),
    { message: `TypeError: ${"é".repeat(489)}`, stack: "s".repeat(4_000) },
  ],
  ["half a character", `${"x".repeat(499)}😀`, { message: `${"x".repeat(499)}?`, stack: null }],
  ["a NUL", "a\0b", { message: "a b", stack: null }],
  [
    "an object without a text",
    Object.create(null),
    { message: "Something without a text was thrown", stack: null },
  ],
  [
    "an object that throws",
    { toString: throwing },
    { message: "Something without a text was thrown", stack: null },
  ],
  ["a revoked proxy", revoked(), { message: "Something without a text was thrown", stack: null }],
  ["a symbol", Symbol("broken"), { message: "Symbol(broken)", stack: null }],
  [
    "an error whose message throws",
    Object.defineProperty(new Error("x"), "message", { get: throwing }),
    { message: "Something without a text was thrown", stack: null },
  ],
  [
    "an error whose stack is no text",
    Object.assign(new Error("x"), { stack: 7 }),
    { message: "Error: x", stack: null },
  ],
])("of %s, the server accepts the report", async (_name, error, expected) => {
  const { send } = await load("https://desk.test/");
  send(error);
  const [report] = await sentReports();
  expect(report).toMatchObject(expected);
  expect(pageErrorEndpoints.reportPageError.body.parse(report)).toEqual(report);
});

test("of what the page reported, the server learns what failed and why", async () => {
  const { send, Reported } = await load("https://desk.test/");
  send(new Reported("The chart failed", { cause: anError("x", "at f") }));
  expect(await sentReports()).toMatchObject([{ message: "The chart failed: TypeError: x", stack: "at f" }]);
});

test("each error is sent once, and ten of a page at most", async () => {
  const { send } = await load("https://desk.test/");
  for (let index = 0; index < 100; index += 1) send(anError("the same", "at f"));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 100; index += 1) send(anError(`another ${index}`, "at f"));
  expect(sendBeacon).toHaveBeenCalledTimes(10);
});
