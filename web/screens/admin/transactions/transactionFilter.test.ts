import { describe, expect, test } from "vitest";
import type { Transaction } from "#protocol/transactions.ts";
import { aTransaction, ids } from "../../../fixtures.ts";
import { matchesFilter, TRANSACTION_FILTER } from "#protocol/filters.ts";
import {
  canProcess,
  readTransactionFilter,
  type TransactionFilter,
  transactionQuery,
} from "./transactionFilter.ts";
import { createAssembler } from "../../../sync/index.ts";
import { planSections, transactionSections } from "./transactionSections.ts";

const passes = (transaction: Transaction, filter: TransactionFilter) =>
  matchesFilter(TRANSACTION_FILTER, transaction, transactionQuery(filter, "newest"));
const read = (search: string) => readTransactionFilter(new URLSearchParams(search));

test("an address without filters shows everything", () => {
  expect(read("type=loan&sort=upwards")).toEqual({
    sort: "waiting",
    type: "all",
    status: "all",
    crypto: "all",
    taken: "all",
    q: "",
  });
});

test("only pending deposits and withdrawals can be processed", () => {
  expect(canProcess({ type: "deposit", status: "pending" })).toBe(true);
  expect(canProcess({ type: "withdrawal", status: "pending" })).toBe(true);
  expect(canProcess({ type: "trade", status: "pending" })).toBe(false);
  expect(canProcess({ type: "deposit", status: "completed" })).toBe(false);
  expect(canProcess({ type: "withdrawal", status: "cancelled" })).toBe(false);
});

describe("a transaction matches", () => {
  test("by type, status and coin", () => {
    const withdrawal = aTransaction({ type: "withdrawal", status: "rejected", crypto: "ETH" });
    expect(passes(withdrawal, read("type=withdrawal&status=rejected&crypto=ETH"))).toBe(true);
    expect(passes(withdrawal, read("type=deposit"))).toBe(false);
    expect(passes(withdrawal, read("status=pending"))).toBe(false);
    expect(passes(withdrawal, read("crypto=BTC"))).toBe(false);
  });

  test("a coin only if it has one", () => {
    expect(passes(aTransaction({ crypto: null }), read("crypto=BTC"))).toBe(false);
  });

  test("by name, hash, address and memo", () => {
    const deposit = aTransaction({ transactionId: "0xABCdef", walletAddress: "bc1qfrom", memo: "for May" });
    for (const q of ["alice", "abcd", "bc1qfrom", "MAY"]) expect(passes(deposit, read(`q=${q}`))).toBe(true);
    expect(passes(deposit, read("q=june"))).toBe(false);
  });
});

describe("the sections", () => {
  test("are the pending ones in the chosen order, then everything, newest first", () => {
    expect(planSections(read(""))).toEqual({
      waiting: ["deposit", "withdrawal"],
      rest: { type: "all", status: "all" },
    });
  });

  test("are restricted by type", () => {
    expect(planSections(read("type=deposit"))).toEqual({
      waiting: ["deposit"],
      rest: { type: "deposit", status: "all" },
    });
    expect(planSections(read("type=trade"))).toEqual({ waiting: [], rest: { type: "trade", status: "all" } });
  });

  test("with pending ones end with the trades that wait for their orders", () => {
    expect(planSections(read("status=pending"))).toEqual({
      waiting: ["deposit", "withdrawal"],
      rest: { type: "trade", status: "pending" },
    });
    expect(planSections(read("status=pending&type=withdrawal"))).toEqual({
      waiting: ["withdrawal"],
      rest: null,
    });
  });

  test("with processed ones contain nothing pending", () => {
    expect(planSections(read("status=completed"))).toEqual({
      waiting: [],
      rest: { type: "all", status: "completed" },
    });
  });
});

describe("contain everything in one order", () => {
  const rows = [
    aTransaction({ id: ids.deposit, type: "deposit", status: "completed" }),
    aTransaction({ id: ids.deposit.replace(/1$/, "2"), type: "trade", status: "completed" }),
    aTransaction({ id: ids.deposit.replace(/1$/, "3"), type: "withdrawal", status: "pending" }),
    aTransaction({ id: ids.deposit.replace(/1$/, "4"), type: "trade", status: "pending" }),
    aTransaction({ id: ids.deposit.replace(/1$/, "5"), type: "deposit", status: "pending" }),
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));

  test.each([
    ["sort=oldest", "12345"],
    ["sort=newest", "54321"],
    ["", "35421"],
  ])("of the address ?%s is %s", (search, order) => {
    const sections = transactionSections(read(search));
    const windows = Object.fromEntries(
      sections.flatMap(({ sources }) => sources.map(({ name }) => [name, { next: null, edge: null }])),
    );
    const shown = createAssembler(sections)(byId, windows);
    expect(shown.map(({ id }) => id.at(-1)).join("")).toBe(order);
  });
});
