import { afterEach, expect, test } from "vitest";
import { fairnessRowSchema } from "#protocol/fairness.ts";
import { useShown } from "../../language/shown.ts";
import { fairnessCsv } from "./fairnessCsv.ts";
import { chanceText, rowName, wonText } from "./rowText.ts";

const none = { wins: 0, losses: 0, rejected: 0 };
const row = fairnessRowSchema.parse({
  key: "0190a5b4-0000-7000-8000-000000000000",
  name: "=anna",
  group: {
    wins: 30,
    losses: 10,
    rejected: 2,
    cancelled: 0,
    paidBack: "1.2",
    moves: {
      with: { wins: 30, losses: 0, rejected: 2 },
      flat: none,
      against: { ...none, losses: 10 },
      unknown: none,
    },
  },
  won: { share: 0.75, low: 0.5981, high: 0.8581 },
  wait: { orders: 42, half: 64, nineTenths: 512 },
  comparison: { expectedWins: 20, chance: 0.0000486, outlier: "above" },
});

afterEach(() => useShown.setState({ language: "en" }));

test.each(["en", "de"] as const)("in %s the CSV has a line for each row, for programs too", (language) => {
  useShown.setState({ language });
  expect(fairnessCsv([row]).split("\r\n")).toEqual([
    "Group,Id,Ended,Won,Lost,Rejected,Cancelled,Won of won and lost (%),At least (%),At most (%),Wins expected,Chance,Marked,Paid back per dollar (USD),Market with: won,Market with: lost,Market with: rejected,Market flat: won,Market flat: lost,Market flat: rejected,Market against: won,Market against: lost,Market against: rejected,Market unknown: won,Market unknown: lost,Market unknown: rejected,Median wait (s),90% decided within (s)",
    "'=anna,0190a5b4-0000-7000-8000-000000000000,42,30,10,2,0,75.00,59.81,85.81,20.0,0.00004860,above,1.2,30,0,2,0,0,0,0,10,0,0,0,0,64,512",
    "",
  ]);
});

test.each([
  [0.4321, "0.43210000"],
  [0.0002, "0.00020000"],
  [1e-9, "0.000000001000"],
  [1.2345e-12, "0.000000000001235"],
  [0, "0.000000000000001000"],
])("no chance is written as 0: %s", (chance, written) => {
  const unlikely = { ...row, comparison: { expectedWins: 20, chance, outlier: "above" as const } };
  expect(fairnessCsv([unlikely])).toContain(`,20.0,${written},above,`);
});

test("a row's figures in words", () => {
  expect(rowName("hour", { ...row, key: "14", name: "14" })).toBe("14:00–14:59");
  expect(rowName("side", { ...row, key: "sell", name: "sell" })).toBe("Sell");
  expect(rowName("trader", row)).toBe("=anna");
  expect(wonText({ share: 0.75, low: 0.5981, high: 0.8581 })).toEqual({
    share: "75.0%",
    interval: "59.8–85.8%",
  });
  expect(chanceText(0.4321)).toBe("43.2%");
  expect(chanceText(0.0002)).toBe("1 in 5,000");
  expect(chanceText(1e-12)).toBe("less than 1 in 1,000,000");
});
