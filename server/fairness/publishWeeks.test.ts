import { expect, test } from "vitest";
import { MOVES } from "#protocol/fairness.ts";
import { publishWeeks, type Week } from "./publishWeeks.ts";

const MARKETS = ["BTC buy", "BTC sell", "ETH buy", "ETH sell", "USDT buy", "USDT sell"];

function cell(key: string, moved: (typeof MOVES)[number], wins: number, losses = 0) {
  return { key, moved, wins, losses, rejected: 0, cancelled: 0, placed: "0", paid: "0" };
}

function week(...markets: Week["markets"]): Week {
  return { markets, waits: [] };
}

const winsOf = (weeks: Week[]) => publishWeeks(weeks).markets.map(({ group }) => group?.wins ?? null);

test("sums are told of what each week may tell, and quiet weeks are left out", () => {
  const busy = week(cell("BTC buy", "with", 30), cell("ETH buy", "with", 20), cell("ETH sell", "flat", 25));
  const quiet = week(cell("BTC buy", "with", 19));
  const other = week(cell("BTC buy", "with", 40), cell("ETH buy", "with", 1), cell("ETH sell", "flat", 22));
  expect(winsOf([busy, quiet])).toEqual([30, 0, 20, 25, 0, 0]);
  expect(publishWeeks([busy, quiet])).toMatchObject({ quietWeeks: 1, all: { wins: 75 } });
  expect(publishWeeks([quiet])).toMatchObject({ quietWeeks: 1, all: null, wait: null });
  expect(publishWeeks([week()])).toMatchObject({ quietWeeks: 0, all: { wins: 0 }, wait: null });
  // One purchase of ETH is hidden, and with it the sales, since the sum would tell it.
  expect(winsOf([other])).toEqual([40, 0, null, null, 0, 0]);
  expect(winsOf([other, busy])).toEqual([70, 0, null, null, 0, 0]);
});

type Settled = Pick<Week["markets"][number], "wins" | "losses" | "rejected" | "cancelled">;

/** A dollar came back as 50 cents, of the orders that were won or lost. */
function settled(key: string, counts: Partial<Settled>) {
  const none = { losses: 0, rejected: 0, cancelled: 0 };
  return { key, moved: "flat" as const, wins: 0, ...none, ...counts, placed: "100", paid: "50" };
}

const paidBackOf = ({ all, markets }: ReturnType<typeof publishWeeks>) => [
  all?.paidBack ?? null,
  ...markets.slice(0, 2).map(({ group }) => group?.paidBack ?? null),
];

test.each([
  ["one win among cancelled orders", { wins: 1, cancelled: 19 }, null],
  ["one loss among rejected orders", { losses: 1, rejected: 30 }, null],
  ["nineteen won and lost", { wins: 9, losses: 10, cancelled: 5 }, null],
  ["twenty won and lost", { wins: 10, losses: 10 }, "0.5"],
])("what came back is told of twenty won and lost orders or more: %s", (_, counts, paidBack) => {
  const few = week(settled("BTC buy", counts));
  expect(paidBackOf(publishWeeks([few]))).toEqual([paidBack, paidBack, null]);
  // Nor in a sum with what may be told, from which it could be computed.
  const many = week(settled("BTC buy", { wins: 40 }));
  expect(paidBackOf(publishWeeks([few, many]))).toEqual([paidBack, paidBack, null]);
  // Nor of all orders, from which the others could be subtracted.
  const mixed = week(settled("BTC buy", counts), settled("BTC sell", { wins: 40 }));
  expect(paidBackOf(publishWeeks([mixed]))[1]).toBe(paidBack);
});

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Each published figure, by name; null where it is hidden. */
function figuresOf({ all, markets }: ReturnType<typeof publishWeeks>): Map<string, number | null> {
  const groups = [
    ["all", all] as const,
    ...markets.map(({ crypto, type, group }) => [`${crypto} ${type}`, group] as const),
  ];
  return new Map(
    groups.flatMap(([name, group]) => [
      [`${name} wins`, group?.wins ?? null] as const,
      [`${name} losses`, group?.losses ?? null] as const,
      ...MOVES.map((move) => [`${name} ${move}`, group?.moves?.[move]?.wins ?? null] as const),
    ]),
  );
}

test("no period tells more than its weeks tell one by one", () => {
  let told = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const roll = dice(seed);
    const size = [10, 30, 60, 200][seed % 4] ?? 0;
    const weeks = Array.from({ length: 1 + roll(6) }, () =>
      week(...MARKETS.flatMap((key) => MOVES.map((move) => cell(key, move, roll(size), roll(2))))),
    );
    const single = weeks.map((each) => publishWeeks([each])).filter(({ quietWeeks }) => quietWeeks === 0);
    for (const [name, figure] of figuresOf(publishWeeks(weeks))) {
      if (figure === null) continue;
      told += 1;
      const parts = single.map((each) => figuresOf(each).get(name) ?? null);
      expect([seed, name, parts.includes(null)]).toEqual([seed, name, false]);
      expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(figure);
    }
  }
  expect(told).toBeGreaterThan(3_000);
});
