import { describe, expect, test } from "vitest";
import type { Movement, Statement } from "#protocol/statement.ts";
import { statementSchema } from "#protocol/statement.ts";
import { describeMovement } from "../../entities/statement/movementText.ts";
import { readRange, toQuery, withDay } from "./range.ts";
import { statementCsv } from "../../entities/statement/statementCsv.ts";

const REFERENCE = "01900000-0000-7000-8000-000000000000";

const statement: Statement = statementSchema.parse({
  from: "2026-03-01T00:00:00.000Z",
  to: "2026-04-01T00:00:00.000Z",
  opening: { available: "200.00", held: "0.00" },
  closing: { available: "219.90", held: "0.00" },
  movements: [
    {
      id: "01900000-0000-7000-8000-000000000001",
      at: "2026-03-04T10:00:00.000Z",
      kind: "order_placement",
      reference: REFERENCE,
      crypto: "BTC",
      outcome: null,
      ownAccount: false,
      change: { available: "-100.10", held: "100.10" },
      balance: { available: "99.90", held: "100.10" },
    },
    {
      id: "01900000-0000-7000-8000-000000000002",
      at: "2026-03-05T10:00:00.000Z",
      kind: "balance_adjustment",
      reference: REFERENCE,
      crypto: null,
      outcome: null,
      ownAccount: false,
      change: { available: "120.00", held: "0.00" },
      balance: { available: "219.90", held: "0.00" },
    },
  ],
});

test("the CSV lists money in and out, from the opening to the closing balance", () => {
  expect(statementCsv(statement).split("\r\n")).toEqual([
    "Time,Movement,In (USD),Out (USD),Balance (USD),Held (USD),Reference",
    "2026-03-01T00:00:00.000Z,Opening balance,,,200.00,0.00,",
    `2026-03-04T10:00:00.000Z,"Order placed, BTC",,100.10,99.90,100.10,${REFERENCE}`,
    `2026-03-05T10:00:00.000Z,Balance set by the desk,120.00,,219.90,0.00,${REFERENCE}`,
    "2026-04-01T00:00:00.000Z,Closing balance,,,219.90,0.00,",
    "",
  ]);
});

describe("a movement in words", () => {
  const [placed] = statement.movements;
  test.each<[Partial<Movement>, string]>([
    [{}, "Order placed, BTC"],
    [{ kind: "order_settlement", outcome: "win" }, "Order won, BTC"],
    [{ kind: "order_settlement", outcome: "loss" }, "Order lost, BTC"],
    [{ kind: "order_settlement", outcome: "cancelled" }, "Order cancelled, BTC"],
    [{ kind: "deposit_settlement", crypto: null }, "Deposit"],
    [{ kind: "deposit_settlement", ownAccount: true }, "Deposit, BTC, decided by the account holder"],
    [{ kind: "withdrawal_placement", crypto: "ETH" }, "Withdrawal requested, ETH"],
    [{ kind: "withdrawal_settlement", crypto: null }, "Withdrawal paid out"],
    [{ kind: "withdrawal_settlement", crypto: null, change: statement.opening }, "Withdrawal returned"],
  ])("%j", (changes, words) => {
    expect(placed === undefined ? "" : describeMovement({ ...placed, ...changes })).toBe(words);
  });
});

describe("the days in the address", () => {
  const today = new Date(2026, 2, 17, 15, 30);

  test("are this month so far if there are none, or none that exist", () => {
    const month = { from: "2026-03-01", to: "2026-03-17" };
    expect(readRange(new URLSearchParams(), today)).toEqual(month);
    expect(readRange(new URLSearchParams("from=yesterday&to=2026-99-99"), today)).toEqual(month);
  });

  test("stay in order, and clearing one changes nothing", () => {
    const march = { from: "2026-03-01", to: "2026-03-17" };
    expect(withDay(march, "from", "2026-03-10")).toEqual({ from: "2026-03-10", to: "2026-03-17" });
    expect(withDay(march, "from", "2026-04-02")).toEqual({ from: "2026-04-02", to: "2026-04-02" });
    expect(withDay(march, "to", "2026-02-02")).toEqual({ from: "2026-02-02", to: "2026-02-02" });
    expect(withDay(march, "to", "")).toEqual(march);
  });

  test.each(["0002-11-20", "0020-11-20", "0202-11-20", "2026-13-01", "2026-1-1"])(
    "%s is in the future or no date: it changes nothing",
    (typed) => {
      const march = { from: "2026-03-01", to: "2026-03-17" };
      expect(withDay(march, "to", typed)).toEqual(march);
      expect(readRange(new URLSearchParams({ from: typed }), today)).toEqual(march);
    },
  );

  test("are requested to the hour where a day begins at one o'clock", () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "America/Santiago";
    expect(toQuery({ from: "2026-09-06", to: "2026-09-06" })).toEqual({
      from: "2026-09-06T04:00:00.000Z",
      to: "2026-09-07T03:00:00.000Z",
    });
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  test("are requested in full, first and last day included, in the reader's time zone", () => {
    const range = readRange(new URLSearchParams("from=2026-02-28&to=2026-02-28"), today);
    expect(range).toEqual({ from: "2026-02-28", to: "2026-02-28" });
    expect(toQuery(range)).toEqual({
      from: new Date(2026, 1, 28).toISOString(),
      to: new Date(2026, 2, 1).toISOString(),
    });
  });
});
