import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { AuditEntry } from "#protocol/audit.ts";
import { AUDIT_FILTER, matchesFilter } from "#protocol/filters.ts";
import { ids } from "../../../fixtures.ts";
import { inGerman } from "../../../language/inGerman.ts";
import { type AuditFilter, daysAgo, EVERYTHING, readAction, toAuditQuery } from "./auditFilter.ts";
import { auditCsv, correctionOf, describeDetails, subjectPath, forReaders } from "./auditText.ts";

const entry: AuditEntry = {
  id: ids.order,
  at: "2026-03-01T12:00:00.000Z",
  actorId: ids.user,
  actorName: "Alice",
  action: "settings.changed",
  subject: null,
  details: { setting: "tradingFee", from: "0.001", to: "0.002", comment: null },
  address: "192.0.2.1",
  hash: null,
  version: 1,
};

describe("an entry that arrives is listed", () => {
  test.each<[Partial<AuditFilter>, boolean]>([
    [{}, true],
    [{ action: "settings.changed" }, true],
    [{ action: "logo.removed" }, false],
    [{ actor: "alice" }, true],
    [{ actor: "ali" }, false],
    [{ q: "TRADINGFEE" }, true],
    [{ q: "192.0.2" }, true],
    [{ q: "bob" }, false],
    [{ q: " tradingfee " }, true],
    [{ actor: "ALICE " }, true],
    [{ from: "2026-03-01T12:00:00.000Z" }, true],
    [{ from: "2026-03-01T12:00:00.001Z" }, false],
  ])("under %j: %s", (filter, expected) => {
    const query = toAuditQuery({ ...EVERYTHING, ...filter });
    expect(matchesFilter(AUDIT_FILTER, entry, query)).toBe(expected);
  });
});

test("only the chosen filters are sent", () => {
  expect(toAuditQuery(EVERYTHING)).toEqual({});
  expect(
    toAuditQuery({ action: "logo.removed", actor: "bob", q: "x", from: "2026-03-01T00:00:00Z" }),
  ).toEqual({
    action: "logo.removed",
    actor: "bob",
    q: "x",
    from: "2026-03-01T00:00:00Z",
  });
});

test.each([
  ["UTC", 0, "2026-03-08T12:00:00Z", ""],
  ["UTC", 7, "2026-03-08T12:00:00Z", "2026-03-01T00:00:00.000Z"],
  ["America/New_York", 1, "2026-03-08T12:00:00-04:00", "2026-03-07T16:00:00.000Z"],
  ["America/New_York", 7, "2026-03-10T00:30:00-04:00", "2026-03-03T05:00:00.000Z"],
  ["America/New_York", 7, "2026-11-03T23:30:00-05:00", "2026-10-27T04:00:00.000Z"],
  ["Australia/Lord_Howe", 30, "2026-04-20T12:00:00Z", "2026-03-20T13:00:00.000Z"],
])("in %s, a period of %d days at %s begins at %s", (zone, days, now, from) => {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(daysAgo(days, Date.parse(now))).toBe(from);
});

test("an unknown action filters nothing", () => {
  expect(readAction("logo.removed")).toBe("logo.removed");
  expect(readAction("everything")).toBe("all");
});

test("details are shown in words, without empty ones", () => {
  expect(describeDetails(entry.details)).toBe("setting: tradingFee, 0.001 → 0.002");
  expect(describeDetails({ from: "", to: "bc1q" })).toBe("nothing → bc1q");
  expect(describeDetails({ userAgent: "a phone", sessionsEnded: 2 })).toBe(
    "user agent: a phone, sessions ended: 2",
  );
});

test("a browser is shown in plain words, or by its user agent if it is unknown", () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  expect(forReaders({ userAgent, sessionsEnded: 2 })).toEqual({
    browser: "Firefox on Linux",
    sessionsEnded: 2,
  });
  expect(forReaders({ userAgent: "bot/1.0" })).toEqual({ browser: "bot/1.0" });
  expect(forReaders({ role: "user" })).toEqual({ role: "user" });
});

test("a correction is a link rather than an ID among the details", () => {
  const details = { from: "1.00", to: "2.00", correction: ids.order };
  expect(forReaders(details)).toEqual({ from: "1.00", to: "2.00" });
  expect(correctionOf(details)).toBe(`/corrections/${ids.order}`);
  expect(correctionOf({ from: "1.00", to: "2.00" })).toBeNull();
});

test.each([
  ["order.resolved", `/orders/${ids.order}`],
  ["user.suspended", `/admin/users/${ids.order}`],
  ["flag.set", `/admin/users/${ids.order}`],
  ["user.forgotten", `/admin/users/${ids.order}`],
  ["transaction.processed", `/admin?tab=transactions&item=${ids.order}`],
  ["transaction.paying_taken_over", `/admin?tab=transactions&item=${ids.order}`],
  ["settings.changed", null],
] as const)("the subject of %s is shown at %s", (action, path) => {
  expect(subjectPath(action, ids.order)).toBe(path);
});

test("a file has a line for each entry, and no formula runs in it", () => {
  expect(auditCsv([{ ...entry, actorName: "=cmd" }])).toBe(
    "ID,Time,Actor,Actor ID,Action,Subject,Details,Address,Hash\r\n" +
      `${ids.order},2026-03-01T12:00:00.000Z,'=cmd,${ids.user},settings.changed,,` +
      `"setting: tradingFee, 0.001 → 0.002",192.0.2.1,\r\n`,
  );
});

test("details are in German on the page, and in English in the file", async () => {
  const details = { returnRate: "1.8", setting: "deskName", from: "", to: "Nord" };
  const [page, file] = await inGerman(() => [
    describeDetails(details),
    auditCsv([{ ...entry, details }], false),
  ]);
  expect(page).toBe("Multiplikator: 1.8, Einstellung: deskName, nichts → Nord");
  expect(file).toContain("return rate: 1.8, setting: deskName, nothing → Nord");
});
