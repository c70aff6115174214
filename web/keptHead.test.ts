import { beforeEach, expect, test, vi } from "vitest";
import { type LogHead, logEndpoints } from "#protocol/log.ts";
import { EMPTY_ROOT, hashChildren, hashLeaf } from "#protocol/merkle.ts";
import { callShape } from "./api.ts";
import { checkLog, keepHead } from "./keptHead.ts";

vi.mock("./api.ts", () => ({ callShape: vi.fn<typeof callShape>() }));
vi.mock("./headSignature.ts", () => ({ isSignedBy: () => Promise.resolve(isSigned) }));

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
});
vi.useFakeTimers();

const [a, b, c, forged] = ["a", "b", "c", "x"].map(hashLeaf) as [string, string, string, string];
const two = hashChildren(a, b);
const three = hashChildren(two, c);

const headOf = (size: number, rootHash: string): LogHead => ({
  size,
  rootHash,
  timestamp: "2026-03-01T12:00:00.000Z",
  keyId: "0123456789abcdef",
  signature: "0".repeat(128),
});

let isSigned: boolean | null = true;
let answers: { head: LogHead; proof: string[] };

beforeEach(() => {
  storage.clear();
  isSigned = true;
  vi.mocked(callShape).mockImplementation((endpoint) => {
    const published = { keyId: "0123456789abcdef", publicKey: "0".repeat(64), createdAt: "" };
    const given = new Map<unknown, unknown>([
      [logEndpoints.getLogHead, answers.head],
      [logEndpoints.getLogKeys, [published]],
      [logEndpoints.getLogConsistency, { proof: answers.proof }],
    ]).get(endpoint);
    return Promise.resolve(given) as never;
  });
});

async function check() {
  const found = checkLog();
  await vi.runAllTimersAsync();
  return found;
}

test("keeps the first head it sees, and each that goes on from it", async () => {
  answers = { head: headOf(2, two), proof: [] };
  expect(await check()).toBeNull();
  answers = { head: headOf(3, three), proof: [c] };
  expect(await check()).toBeNull();
  expect(JSON.parse(storage.get("livedesk.logHead") ?? "")).toMatchObject({ size: 3 });
});

test.each<[string, LogHead, string[], RegExp]>([
  ["shorter", headOf(1, a), [], /had 2 entries and has 1 now/],
  ["empty", headOf(0, EMPTY_ROOT), [], /had 2 entries and has 0 now/],
  ["changed", headOf(2, hashChildren(a, forged)), [], /no longer what they were/],
  ["reordered", headOf(2, hashChildren(b, a)), [], /no longer what they were/],
  [
    "longer, but begun anew",
    headOf(3, hashChildren(hashChildren(a, forged), c)),
    [c],
    /no longer what they were/,
  ],
])("warns of a log that is %s, and goes on warning", async (_, head, proof, reason) => {
  const kept = headOf(2, two);
  keepHead(kept);
  answers = { head, proof };
  expect(await check()).toEqual({ kept, now: head, reason: expect.stringMatching(reason) });
  expect(await check()).toEqual({ kept, now: head, reason: expect.stringMatching(reason) });
  keepHead(head);
  expect(await check()).toBeNull();
});

test("asks again before it warns: another node may be a second behind", async () => {
  keepHead(headOf(3, three));
  answers = { head: headOf(2, two), proof: [] };
  const found = checkLog();
  await vi.advanceTimersByTimeAsync(1_000);
  answers = { head: headOf(3, three), proof: [] };
  await vi.runAllTimersAsync();
  expect(await found).toBeNull();
});

test("warns of a head that the desk's key didn't sign; a browser that can't tell says nothing", async () => {
  answers = { head: headOf(2, two), proof: [] };
  isSigned = false;
  expect(await check()).toMatchObject({ reason: expect.stringMatching(/not signed/) });
  isSigned = null;
  expect(await check()).toBeNull();
});
