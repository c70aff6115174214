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
  // Nor in a sum with published figures, from which it could be computed.
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

/** The rows, each with its first number in a column where the others have none. */
function reduce(rows: readonly (readonly number[])[]): number[][] {
  const reduced: number[][] = [];
  for (const row of rows) {
    const left = without(row, reduced);
    const at = left.findIndex((value) => Math.abs(value) > 1e-9);
    if (at < 0) continue;
    const pivot = left.map((value) => value / (left[at] ?? NaN));
    reduced.forEach((other, place) => (reduced[place] = minus(other, pivot, other[at] ?? 0)));
    reduced.push(pivot);
  }
  return reduced;
}

function without(row: readonly number[], reduced: readonly (readonly number[])[]): readonly number[] {
  return reduced.reduce((left, pivot) => {
    const at = pivot.findIndex((value) => Math.abs(value) > 1e-9);
    return minus(left, pivot, left[at] ?? 0);
  }, row);
}

function minus(row: readonly number[], other: readonly number[], times: number): number[] {
  return row.map((value, place) => value - times * (other[place] ?? 0));
}

test("no group of fewer than 20 orders, of one market or of two, can be worked out from what is published", () => {
  /** Decided orders by market and move, and cancelled ones by market. */
  const COLUMNS = MARKETS.flatMap((key) => [...MOVES, "cancelled"].map((moved) => ({ key, moved })));
  const of = (counts: (column: (typeof COLUMNS)[number]) => boolean) =>
    COLUMNS.map((each) => Number(counts(each)));
  const isDecided = ({ moved }: { moved: string }) => moved !== "cancelled";
  let tried = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const roll = dice(seed);
    const size = [6, 12, 25, 45, 90][seed % 5] ?? 0;
    const counts = COLUMNS.map(({ moved }) =>
      moved === "cancelled" || roll(3) === 0 ? roll(3) : roll(size),
    );
    const countOf = (row: readonly number[]) => row.reduce((sum, is, at) => sum + is * (counts[at] ?? 0), 0);
    const { all, markets } = publishWeeks([
      week(
        ...COLUMNS.map(({ key, moved }, at) => {
          const count = counts[at] ?? 0;
          const isCancelled = moved === "cancelled";
          const move = MOVES.find((each) => each === moved) ?? "unknown";
          return { ...cell(key, move, isCancelled ? 0 : count), cancelled: isCancelled ? count : 0 };
        }),
      ),
    ]);
    if (all === null) continue;
    const published = [
      { group: all, isIn: () => true },
      ...markets.map(({ crypto, type, group }) => ({
        group,
        isIn: (key: string) => key === `${crypto} ${type}`,
      })),
    ].flatMap(({ group, isIn }) =>
      group === null
        ? []
        : [
            of(({ key, moved }) => isIn(key) && isDecided({ moved })),
            of(({ key, moved }) => isIn(key) && !isDecided({ moved })),
            ...MOVES.filter((move) => group.moves?.[move]).map((move) =>
              of(({ key, moved }) => isIn(key) && moved === move),
            ),
          ],
    );
    // Where a sum is zero, all of it is.
    const empty = published
      .filter((row) => countOf(row) === 0)
      .flatMap((row) =>
        row.flatMap((is, at) => (is === 1 ? [COLUMNS.map((_, place) => Number(place === at))] : [])),
      );
    const known = reduce([...published, ...empty]);
    const groups = MARKETS.flatMap((one) => MARKETS.map((other) => [one, other])).flatMap((pair) => [
      of(({ key }) => pair.includes(key)),
      ...MOVES.map((move) => of(({ key, moved }) => pair.includes(key) && moved === move)),
    ]);
    for (const group of [...groups, ...MOVES.map((move) => of(({ moved }) => moved === move))]) {
      if (countOf(group) === 0 || countOf(group) >= 20) continue;
      tried += 1;
      const isWorkedOut = without(group, known).every((value) => Math.abs(value) < 1e-7);
      expect([seed, group, isWorkedOut]).toEqual([seed, group, false]);
    }
  }
  expect(tried).toBeGreaterThan(2_000);
});
