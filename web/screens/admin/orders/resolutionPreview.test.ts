import { expect, test } from "vitest";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { anOrder, aUser } from "../../../fixtures.ts";
import { describeResolution, nameResolution, previewResolution } from "./resolutionPreview.ts";

const [bigWin, standardWin, partialLoss, totalLoss, rejected] = RESOLUTIONS;
const order = anOrder({ amount: "100.00", tradingFee: "0.10", total: "100.10" });

test.each([
  [bigWin, "180", "79.9"],
  [standardWin, "150", "49.9"],
  [partialLoss, "50", "-50.1"],
  [totalLoss, "0", "-100.1"],
  [rejected, "100.10", "0"],
])("$comment", (resolution, returned, profit) => {
  expect(previewResolution(order, resolution)).toEqual({ returned, profit });
});

test("each resolution has a two-word name", () => {
  expect(RESOLUTIONS.map(nameResolution)).toEqual([
    "Big Win",
    "Standard Win",
    "Partial Loss",
    "Total Loss",
    "Rejected",
  ]);
});

test("the text says what is returned and the new balance", () => {
  const trader = aUser({ balance: "1000.00" });
  expect(describeResolution(order, bigWin, trader)).toBe(
    "alice gets $180.00 back; the balance becomes $1,180.00.",
  );
  expect(describeResolution(order, totalLoss, trader)).toBe(
    "alice gets nothing back of $100.10; the balance stays $1,000.00.",
  );
  expect(describeResolution(order, rejected, trader)).toBe(
    "alice gets the whole $100.10 back, fee included; the balance becomes $1,100.10.",
  );
});

test("while the balance is unknown the text leaves it out", () => {
  expect(describeResolution(order, partialLoss, null)).toBe("alice gets $50.00 back.");
});
