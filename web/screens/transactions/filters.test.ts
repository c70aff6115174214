import { describe, expect, test } from "vitest";
import { aTransaction } from "../../fixtures.ts";
import { matchesFilter, TRANSACTION_FILTER } from "#protocol/filters.ts";
import { DEFAULT_FILTERS, readFilters, startOf, toQuery, writeFilters } from "./filters.ts";

const FROM = "2026-02-01T00:00:00.000Z";

describe("the address", () => {
  test("without filters means everything in the last 30 days", () => {
    expect(readFilters(new URLSearchParams())).toEqual({ days: "30", q: "" });
  });

  test("with invalid filters ignores them", () => {
    expect(readFilters(new URLSearchParams("type=gift&days=8&coin=DOGE&status=lost&q=%20x%20"))).toEqual({
      days: "30",
      q: "x",
    });
  });

  test("filters can be written and read, defaults are left out, other parameters stay", () => {
    const filters = { type: "deposit", status: "pending", coin: "ETH", days: "7", q: "0xab" } as const;
    const search = writeFilters(new URLSearchParams("details=1&type=trade"), filters);
    expect(search.toString()).toBe("details=1&type=deposit&status=pending&coin=ETH&days=7&q=0xab");
    expect(readFilters(search)).toEqual(filters);
    expect(writeFilters(search, DEFAULT_FILTERS).toString()).toBe("details=1");
  });
});

test("the server is asked with the contract's names", () => {
  const filters = { type: "deposit", coin: "ETH", days: "7", q: "" } as const;
  expect(toQuery({ ...filters, status: undefined }, FROM)).toEqual({
    type: "deposit",
    crypto: "ETH",
    from: FROM,
  });
});

test("a period starts with its first day", () => {
  const now = new Date(2026, 2, 31, 15, 30).getTime();
  expect(startOf("7", now)).toBe(new Date(2026, 2, 24).toISOString());
});

describe("pushed transactions", () => {
  const deposit = aTransaction({
    type: "deposit",
    crypto: "ETH",
    status: "pending",
    transactionId: "0xABC",
    memo: "Rent",
  });

  test.each([
    [{}, true],
    [{ type: "deposit" }, true],
    [{ type: "withdrawal" }, false],
    [{ status: "completed" }, false],
    [{ coin: "ETH" }, true],
    [{ coin: "BTC" }, false],
    [{ q: "0xab" }, true],
    [{ q: "rent" }, true],
    [{ q: "xyz" }, false],
  ] as const)("with %o it belongs to the list: %s", (changes, expected) => {
    expect(
      matchesFilter(TRANSACTION_FILTER, deposit, toQuery({ ...DEFAULT_FILTERS, ...changes }, FROM)),
    ).toBe(expected);
  });

  test("from before the period are left out", () => {
    expect(
      matchesFilter(TRANSACTION_FILTER, deposit, toQuery(DEFAULT_FILTERS, "2026-03-02T00:00:00.000Z")),
    ).toBe(false);
  });
});
