import { expect, test, vi } from "vitest";
import { fairnessReportSchema } from "#protocol/fairness.ts";
import { fetchAllRows } from "./fetchAllRows.ts";

const none = { wins: 0, losses: 0, rejected: 0 };
const group = (losses: number) => ({
  ...none,
  losses,
  cancelled: 0,
  paidBack: "0",
  moves: { with: none, flat: none, against: none, unknown: { ...none, losses } },
});
const wait = null;

/** 4,500 traders, of whom the one with the last key has the most orders. */
const keys = Array.from({ length: 4_500 }, (_, number) => String(number).padStart(4, "0"));
const rowOf = (key: string) => ({
  key,
  name: key,
  group: group(Number(key) + 1),
  won: null,
  wait,
  comparison: null,
});

/** As the server does: by key behind `after`, in the report's order without it. */
function answer(path: string): Response {
  const query = new URL(path, "http://desk.test").searchParams;
  const after = query.get("after");
  const found = after === null ? keys.toReversed() : keys.filter((key) => key > after);
  const limit = Number(query.get("limit"));
  const head = { by: "trader", days: 30, from: "2026-11-01", to: "2026-11-30", asOf: null };
  const rows = found.slice(0, limit).map(rowOf);
  return Response.json({ ...head, all: group(1), wait, rows, left: found.length - rows.length });
}

test("the file of all rows has each once, those with the most orders first", async () => {
  vi.stubGlobal("fetch", async (path: string) => answer(path));
  expect(fairnessReportSchema.safeParse(await answer("/?limit=1").json()).success).toBe(true);
  const rows = await fetchAllRows("trader", "30");
  expect(rows.map(({ key }) => key)).toEqual(keys.toReversed());
});
