import { describe, expect, test } from "vitest";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import { anAdminSettings } from "../../../fixtures.ts";
import { changedFields, readDraft, rebase, takeFields, toDraft } from "./settingsDraft.ts";

const base = toDraft(
  anAdminSettings({
    tradingFee: "0.001",
    autoApproveLimit: "100.00",
    autoApproveDailyLimit: "500.00",
    autoApproveDeskDailyLimit: "2000.00",
  }),
);

test("the settings are shown in the form as people write them", () => {
  expect(base).toEqual({
    feePercent: "0.1",
    btcWalletAddress: "bc1qdesk",
    ethWalletAddress: "0xdesk",
    usdtWalletAddress: "TDesk",
    autoApproveDeposits: false,
    autoApproveLimit: "100.00",
    autoApproveDailyLimit: "500.00",
    autoApproveDeskDailyLimit: "2000.00",
  });
});

describe("what is sent", () => {
  test("is only what changed, the fee as a fraction", () => {
    const draft = { ...base, feePercent: "0.25", autoApproveDeposits: true };
    expect(readDraft(draft, base)).toEqual({
      errors: null,
      body: { tradingFee: "0.0025", autoApproveDeposits: true },
    });
    expect(readDraft(base, base)).toEqual({ errors: null, body: {} });
  });

  test("an empty fee is the specified one of 0.1 %", () => {
    expect(readDraft({ ...base, feePercent: "" }, { ...base, feePercent: "0.5" })).toEqual({
      errors: null,
      body: { tradingFee: "0.001" },
    });
  });

  test("addresses are trimmed, and can be emptied", () => {
    const draft = { ...base, btcWalletAddress: " bc1qnew ", ethWalletAddress: "" };
    expect(readDraft(draft, base)).toEqual({
      errors: null,
      body: { btcWalletAddress: "bc1qnew", ethWalletAddress: "" },
    });
  });
});

test.each([
  ["feePercent", "0,25", { tradingFee: "0.0025" }],
  ["feePercent", "0,125 %", { tradingFee: "0.00125" }],
  ["autoApproveLimit", "99,95", { autoApproveLimit: "99.95" }],
  ["autoApproveDailyLimit", "1 234,50", { autoApproveDailyLimit: "1234.50" }],
] as const)("%s typed as %j is sent as %j", (field, typed, body) => {
  expect(readDraft({ ...base, [field]: typed }, base)).toEqual({ errors: null, body });
});

test.each([
  ["autoApproveLimit", "1,000", "Did you mean 1000 or 1.000? Enter it without a comma"],
  ["autoApproveLimit", "1.250", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["autoApproveDailyLimit", "0.005", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["autoApproveDeskDailyLimit", "", "Please enter a valid positive number"],
  ["feePercent", "0.1O", "Enter a fee between 0 % and 10 %, for example 0.1"],
] as const)("%s typed as %j is refused", (field, typed, message) => {
  expect(readDraft({ ...base, [field]: typed }, base)).toEqual({ errors: { [field]: message } });
});

test("errors are shown at their fields", () => {
  const draft = { ...base, feePercent: "11", usdtWalletAddress: "T Desk", autoApproveLimit: "-5" };
  expect(readDraft(draft, base)).toEqual({
    errors: {
      feePercent: "The trading fee is at most 10 %",
      usdtWalletAddress: "An address has no spaces or special characters",
      autoApproveLimit: "Please enter a valid positive number",
    },
  });
  expect(readDraft({ ...base, feePercent: "abc" }, base)).toEqual({
    errors: { feePercent: "Enter a fee between 0 % and 10 %, for example 0.1" },
  });
});

describe("settings changed by somebody else meanwhile", () => {
  test("untouched fields follow, touched ones stay", () => {
    const draft = { ...base, btcWalletAddress: "bc1qmine" };
    const incoming = { ...base, feePercent: "0.2" };
    expect(rebase(draft, base, incoming)).toEqual({
      draft: { ...base, btcWalletAddress: "bc1qmine", feePercent: "0.2" },
      conflicts: [],
    });
  });

  test("a field changed differently by both is a conflict, and stays as typed until it is decided", () => {
    const draft = { ...base, feePercent: "0.3" };
    const incoming = { ...base, feePercent: "0.2" };
    expect(rebase(draft, base, incoming)).toEqual({ draft, conflicts: ["feePercent"] });
    expect(takeFields(draft, incoming, ["feePercent"])).toEqual(incoming);
  });

  test("a field changed by both to the same value is not", () => {
    const incoming = { ...base, feePercent: "0.2" };
    expect(rebase({ ...base, feePercent: "0.2" }, base, incoming).conflicts).toEqual([]);
    expect(changedFields(incoming, incoming)).toEqual([]);
  });

  test("an emptied fee can be saved, even if the fee already equals the default", () => {
    expect(readDraft({ ...base, feePercent: "" }, { ...base, feePercent: "0.1" })).toEqual({
      errors: null,
      body: { tradingFee: "0.001" },
    });
  });

  // The push of our own change can come before the answer, and is nobody else's change.
  test.each([
    ["feePercent", "", "0.1"],
    ["feePercent", "0.20", "0.2"],
    ["feePercent", "0,2 %", "0.2"],
    ["btcWalletAddress", " bc1qnew ", "bc1qnew"],
    ["autoApproveLimit", "250", "250.00"],
    ["autoApproveDeskDailyLimit", "1 234,50", "1234.50"],
  ] as const)("%s typed as %j and saved as %j is none, and follows", (field, typed, saved) => {
    const before = { ...base, feePercent: "0.5" };
    const incoming = { ...before, [field]: saved };
    expect(rebase({ ...before, [field]: typed }, before, incoming)).toEqual({
      draft: incoming,
      conflicts: [],
    });
  });
});

test.each(COINS)("the deposit address of %s is sent when it was changed", (coin) => {
  const field = COIN_TABLE[coin].wallet;
  expect(readDraft({ ...base, [field]: "anAddress" }, base)).toEqual({
    errors: null,
    body: { [field]: "anAddress" },
  });
});
