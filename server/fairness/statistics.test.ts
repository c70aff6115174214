import { describe, expect, test } from "vitest";
import { chanceOf, compareWithRest, findingsAmong, wilsonInterval } from "./statistics.ts";

/* The expected values were computed by hand or are those of the published tables. */

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [20, 20, 0.8389, 1],
])("%i of %i: Wilson's interval", (successes, trials, low, high) => {
  const interval = wilsonInterval(successes, trials);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test.each([
  [0, 1],
  [1, 0.317310507862914],
  [-1.959963984540054, 0.05],
  [2.575829303548901, 0.01],
  [3.290526731491926, 0.001],
  [6, 1.973175290075396e-9],
])("a deviation of %d", (deviation, chance) => {
  expect(chanceOf(deviation) / chance).toBeCloseTo(1, 9);
});

describe("compared with the rest", () => {
  test("equal shares within each stratum are no difference, whatever the sums say", () => {
    expect(
      compareWithRest([
        { wins: 45, decided: 50, allWins: 90, allDecided: 100 },
        { wins: 1, decided: 10, allWins: 10, allDecided: 100 },
      ]),
    ).toEqual({ expectedWins: 46, deviation: 0 });
  });

  test("one stratum is the comparison of two shares", () => {
    const compared = compareWithRest([{ wins: 30, decided: 40, allWins: 50, allDecided: 100 }]);
    expect(compared?.expectedWins).toBe(20);
    // Variance 40 · 60 · 50 · 50 / (100² · 99).
    expect(compared?.deviation).toBeCloseTo(4.062, 4);
  });

  test("there is nothing to compare with where all was won", () => {
    expect(compareWithRest([{ wins: 5, decided: 5, allWins: 9, allDecided: 9 }])).toBeNull();
  });
});

test("findings hold false ones to the rate among them (the example of Benjamini and Hochberg)", () => {
  const chances = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ];
  expect(findingsAmong(chances, 0.05).filter(Boolean)).toHaveLength(4);
  expect(findingsAmong([], 0.05)).toEqual([]);
});
