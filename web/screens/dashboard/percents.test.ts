import { expect, test } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { percentsOf } from "./percents.ts";

test.each([
  [
    ["50", "30", "20"],
    ["50.00", "30.00", "20.00"],
  ],
  [
    ["1", "1", "1"],
    ["33.34", "33.33", "33.33"],
  ],
  [
    ["0", "0", "0"],
    ["0.00", "0.00", "0.00"],
  ],
  [
    ["36.03", "218.00000001", "0.01"],
    ["14.18", "85.81", "0.01"],
  ],
  [
    ["2", "2", "3"],
    ["28.57", "28.57", "42.86"],
  ],
  [
    ["5", "0", "0"],
    ["100.00", "0.00", "0.00"],
  ],
])("%s are %s percent", (amounts, percents) => {
  expect(percentsOf(amounts.map(toDecimal))).toEqual(percents);
});
