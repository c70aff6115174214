import { afterEach, expect, test, vi } from "vitest";
import { aTransaction, aUser, anOrder, ids } from "../../../fixtures.ts";
import { archiveData } from "./archiveData.ts";

afterEach(() => vi.unstubAllGlobals());

const BALANCES = { available: "0", held: "0" };
const ENDS = { from: "2000-01-01T00:00:00.000Z", to: "2026-03-04T00:00:00.000Z" };
const account = {
  at: ENDS.to,
  user: aUser(),
  savedAddresses: [],
  verifiedByPhoneAt: null,
  sessions: [],
  tokens: [],
  secondFactor: { enabledAt: null, recoveryCodesLeft: 0 },
  activity: [],
  isActivityWhole: true,
};
const aLine = (id: string) => ({
  id,
  at: "2026-03-01T12:00:00.000Z",
  action: "session.started",
  details: { userAgent: "=cmd" },
  address: "192.0.2.1",
});
const aNotification = {
  id: ids.other,
  kind: "fee_changed",
  subject: null,
  details: { from: "0.001", to: "0.002" },
  at: "2026-03-01T12:00:00.000Z",
  readAt: null,
  version: 1,
};
const aMovement = (id: string) => ({
  id,
  at: "2026-03-01T12:00:00.000Z",
  kind: "order_placement",
  reference: ids.order,
  crypto: "BTC",
  outcome: null,
  ownAccount: false,
  change: BALANCES,
  balance: BALANCES,
});
const statement = (...movements: object[]) => ({ ...ENDS, opening: BALANCES, closing: BALANCES, movements });

/** By path: the pages of its list. */
type Pages = Record<string, unknown[]>;

const PAGES: Pages = {
  "/api/user/export": [account],
  "/api/user/export/activity": [
    { activity: [aLine(ids.order)], next: ids.order },
    { activity: [aLine(ids.other)], next: null },
  ],
  "/api/notifications": [[aNotification]],
  "/api/orders": [[anOrder()], [], [anOrder({ id: ids.laterOrder, username: "bj\u00f6rn" })]],
  "/api/transactions": [[aTransaction()]],
  "/api/statement": [
    statement(aMovement(ids.order), aMovement(ids.doneOrder)),
    statement(aMovement(ids.other)),
  ],
};

function serve(lists: Pages): void {
  let posted = 0;
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, "http://desk.test");
    const place = Number(searchParams.get("before") ?? "0");
    const pages = lists[pathname] ?? [];
    if (pathname === "/api/user/export/activity" && method === "POST")
      return Promise.resolve(Response.json(pages[posted++]));
    const link = `<${pathname}?before=${place + 1}>; rel="next"`;
    const isLast = place + 1 >= pages.length;
    return Promise.resolve(Response.json(pages[place], isLast ? {} : { headers: { link } }));
  });
}

/** The stored files by name. */
async function unpack(parts: BlobPart[]): Promise<Map<string, string>> {
  const bytes = Buffer.from(await new Blob(parts).arrayBuffer());
  const files = new Map<string, string>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04_03_4b_50;) {
    const begin = at + 30 + bytes.readUInt16LE(at + 26);
    const end = begin + bytes.readUInt32LE(at + 18);
    files.set(bytes.toString("utf8", at + 30, begin), bytes.toString("utf8", begin, end));
    at = end;
  }
  return files;
}

/** What the archive contains, and what was heard meanwhile. */
async function archive(rowsAFile?: number) {
  const parts: BlobPart[] = [];
  const heard: number[] = [];
  const write = (part: BlobPart) => Promise.resolve(void parts.push(part));
  await archiveData(write, (rows) => heard.push(rows), rowsAFile);
  return { files: await unpack(parts), heard };
}

test("the archive has every page of every list, as JSON and as CSV", async () => {
  serve(PAGES);
  const { files, heard } = await archive();
  expect(heard).toEqual([1, 2, 3, 4, 4, 5, 6, 8, 9]);
  expect([...files.keys()]).toEqual([
    "account.json",
    "account.csv",
    "activity.json",
    "activity.csv",
    "notifications.json",
    "notifications.csv",
    "orders.json",
    "orders.csv",
    "transactions.json",
    "transactions.csv",
    "statement.json",
    "statement.csv",
  ]);
  const parsed = (name: string): unknown => JSON.parse(files.get(name) ?? "");
  expect(parsed("account.json")).toMatchObject({ user: { username: "alice" } });
  expect(parsed("account.json")).not.toHaveProperty("activity");
  const lines = (name: string) => (files.get(name) ?? "").trimEnd().split("\r\n");
  expect(lines("account.csv")).toEqual(
    expect.arrayContaining(["\ufeffField,Value", "user.username,alice", "secondFactor.recoveryCodesLeft,0"]),
  );
  expect(parsed("activity.json")).toMatchObject([{ id: ids.order }, { id: ids.other }]);
  expect(lines("activity.csv")).toEqual([
    "\ufeffID,Time,Action,Details,Address",
    ...[ids.order, ids.other].map(
      (id) => `${id},2026-03-01T12:00:00.000Z,session.started,"{""userAgent"":""=cmd""}",192.0.2.1`,
    ),
  ]);
  expect(parsed("notifications.json")).toEqual([aNotification]);
  expect(lines("notifications.csv")[1]).toBe(
    `${ids.other},2026-03-01T12:00:00.000Z,fee_changed,,"{""from"":""0.001"",""to"":""0.002""}",`,
  );
  expect(parsed("orders.json")).toMatchObject([
    { id: ids.order },
    { id: ids.laterOrder, username: "bj\u00f6rn" },
  ]);
  expect(parsed("transactions.json")).toMatchObject([{ id: ids.deposit }]);
  expect(parsed("statement.json")).toMatchObject(
    statement({ id: ids.order }, { id: ids.doneOrder }, { id: ids.other }),
  );
  const firstCells = (name: string) =>
    (files.get(name) ?? "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",")[0]);
  expect(firstCells("orders.csv")).toEqual(["\ufeffID", ids.order, ids.laterOrder]);
  expect(firstCells("transactions.csv")).toEqual(["\ufeffID", ids.deposit]);
  expect(
    (files.get("statement.csv") ?? "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",")[1]),
  ).toEqual([
    "Movement",
    "Opening balance",
    '"Order placed',
    '"Order placed',
    '"Order placed',
    "Closing balance",
  ]);
});

test("without orders and transactions its lists are empty, not broken", async () => {
  serve({ ...PAGES, "/api/orders": [[]], "/api/transactions": [[]], "/api/statement": [statement()] });
  const { files } = await archive();
  expect(JSON.parse(files.get("orders.json") ?? "")).toEqual([]);
  expect(JSON.parse(files.get("statement.json") ?? "")).toEqual(statement());
});

test("a long list becomes several files, each of them whole", async () => {
  serve(PAGES);
  const { files } = await archive(1);
  expect([...files.keys()]).toEqual([
    "account.json",
    "account.csv",
    ...["activity", "activity-2", "notifications"].flatMap((name) => [`${name}.json`, `${name}.csv`]),
    ...["orders", "orders-2"].flatMap((name) => [`${name}.json`, `${name}.csv`]),
    ...["transactions", "statement", "statement-2"].flatMap((name) => [`${name}.json`, `${name}.csv`]),
  ]);
  const parsed = (name: string): unknown => JSON.parse(files.get(name) ?? "");
  expect(parsed("orders-2.json")).toMatchObject([{ id: ids.laterOrder }]);
  expect(parsed("statement-2.json")).toMatchObject(statement({ id: ids.other }));
  const lines = (files.get("statement-2.csv") ?? "").trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["Movement", '"Order placed', "Closing balance"]);
});
