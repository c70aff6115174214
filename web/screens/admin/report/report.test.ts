import { expect, test } from "vitest";
import { reportDaySchema } from "#protocol/report.ts";
import { layOutBars } from "./bars.ts";
import { reportCsv } from "./reportCsv.ts";

test("the highest bar has the full height, and every value above zero is visible", () => {
  const view = { width: 40, height: 100 };
  expect(layOutBars([50, 100, 0, 0.01], view)).toEqual([
    { x: 1, y: 50, width: 8, height: 50 },
    { x: 11, y: 0, width: 8, height: 100 },
    { x: 21, y: 100, width: 8, height: 0 },
    { x: 31, y: 99, width: 8, height: 1 },
  ]);
  expect(layOutBars([0, 0], view).map(({ height }) => height)).toEqual([0, 0]);
  expect(layOutBars([], view)).toEqual([]);
});

test("the CSV has a line for each day", () => {
  const day = reportDaySchema.parse({
    day: "2026-03-04",
    orders: 5,
    volume: "500.00",
    wins: 1,
    losses: 2,
    rejected: 3,
    cancelled: 4,
    fees: "0.20",
    payouts: "230.00",
    deposits: "20.00",
    withdrawals: "0.00",
    ownDecisions: 6,
  });
  expect(reportCsv([day]).split("\r\n")).toEqual([
    "Day (UTC),Orders,Volume (USD),Won,Lost,Rejected,Cancelled,Fees (USD),Payouts (USD),Deposits (USD),Withdrawals (USD),Decided by the account holder",
    "2026-03-04,5,500.00,1,2,3,4,0.20,230.00,20.00,0.00,6",
    "",
  ]);
});
