import { beforeEach, expect, test, vi } from "vitest";
import { type LogHead, logEndpoints } from "#protocol/log.ts";
import { keyIdOf } from "#protocol/logHashes.ts";
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

const KEY = "0".repeat(64);
const NEXT_KEY = "1".repeat(64);

const headOf = (size: number, rootHash: string): LogHead => ({
  size,
  rootHash,
  timestamp: "2026-03-01T12:00:00.000Z",
  keyId: keyIdOf(KEY),
  signature: "0".repeat(128),
});

let isSigned: boolean | null = true;
let published: string[];
let answers: { head: LogHead; proof: string[] };

beforeEach(() => {
  storage.clear();
  isSigned = true;
  published = [KEY];
  vi.mocked(callShape).mockImplementation((endpoint) => {
    const keys = published.map((publicKey) => ({ keyId: keyIdOf(publicKey), publicKey, createdAt: "" }));
    const given = new Map<unknown, unknown>([
      [logEndpoints.getLogHead, answers.head],
      [logEndpoints.getLogKeys, keys],
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

test("keeps the longer head that another tab has kept while it checked", async () => {
  keepHead(headOf(1, a));
  answers = { head: headOf(2, two), proof: [b] };
  const found = checkLog();
  keepHead(headOf(3, three));
  await vi.runAllTimersAsync();
  expect(await found).toBeNull();
  expect(JSON.parse(storage.get("livedesk.logHead") ?? "")).toMatchObject({ size: 3 });
});

test("warns of a head that the desk's key didn't sign; a browser that can't tell says nothing", async () => {
  answers = { head: headOf(2, two), proof: [] };
  isSigned = false;
  expect(await check()).toMatchObject({ reason: expect.stringMatching(/not signed/) });
  isSigned = null;
  expect(await check()).toBeNull();
});

test("goes on with another key where the desk still publishes the one of before", async () => {
  keepHead(headOf(2, two));
  published = [NEXT_KEY, KEY];
  answers = { head: { ...headOf(3, three), keyId: keyIdOf(NEXT_KEY) }, proof: [c] };
  expect(await check()).toBeNull();
  expect(JSON.parse(storage.get("livedesk.logHead") ?? "")).toMatchObject({
    size: 3,
    keyId: keyIdOf(NEXT_KEY),
  });
});

test.each([
  ["only the new one is published", [NEXT_KEY], /replaced its signing key without announcing it/],
  ["only the old one is published", [KEY], /signed with a key that the desk doesn't publish/],
])("warns of another key where %s, and keeps what it had", async (_, keys, reason) => {
  const kept = headOf(2, two);
  keepHead(kept);
  published = keys;
  answers = { head: { ...headOf(3, three), keyId: keyIdOf(NEXT_KEY) }, proof: [c] };
  expect(await check()).toMatchObject({ kept, reason: expect.stringMatching(reason) });
  expect(JSON.parse(storage.get("livedesk.logHead") ?? "")).toEqual(kept);
});
