import { expect, test } from "vitest";
import { anApproval } from "../../../fixtures.ts";
import { inGerman } from "../../../language/inGerman.ts";
import { describeApproval, listDetails } from "./approvalText.ts";

test("a change of a webhook says what changes, from what it was", () => {
  const details = {
    webhook: "ERP",
    newName: "Books",
    fromHost: "old.example",
    host: "new.example",
    pathChanges: true,
    formerEvents: "order.changed",
    events: "order.changed, user.changed",
    isPaused: false,
  };
  const said = listDetails(anApproval({ kind: "webhook_change", details }));
  expect(said.map(({ label, value }) => [label, value])).toEqual([
    ["New name", "Books"],
    ["Sent to until now", "old.example"],
    ["Sends to", "new.example"],
    ["Path or query of the address", "changes"],
    ["Sent changes of until now", expect.stringContaining("")],
    ["Sends changes of", expect.stringContaining("")],
    ["Paused", "off"],
  ]);
});

test.each([
  [
    {
      kind: "order_resolution",
      details: {
        coin: "BTC",
        side: "buy",
        quote: "43500",
        total: "100.10",
        amount: "100.00",
        market: "43550.3426",
        payout: "180.00",
        result: "win",
        comment: "Big",
        returnRate: "1.8",
      },
    },
    "Resolve alice's buy order as a win, ×1.8",
    [
      { label: "Coin", value: "BTC", isAddress: false },
      { label: "Amount", value: "$100.00", isAddress: false, amount: "100.00" },
      { label: "Total", value: "$100.10", isAddress: false, amount: "100.10" },
      {
        label: "Quote at placement",
        value: "$43,500.00",
        isAddress: false,
        price: { coin: "BTC", price: "43500" },
      },
      {
        label: "Market when asked",
        value: "$43,550.34",
        isAddress: false,
        price: { coin: "BTC", price: "43550.3426" },
      },
      { label: "Payout", value: "$180.00", isAddress: false, amount: "180.00" },
      { label: "Comment", value: "Big", isAddress: false },
    ],
  ],
  [
    { kind: "order_resolution", details: { result: "rejected", returnRate: "0", comment: null } },
    "Reject alice's order",
    [],
  ],
  [
    {
      kind: "transaction_processing",
      details: {
        type: "withdrawal",
        coin: "ETH",
        amount: "500.00",
        walletAddress: "0x1",
        status: "completed",
      },
    },
    "Approve alice's withdrawal",
    [
      { label: "Coin", value: "ETH", isAddress: false },
      { label: "Amount", value: "$500.00", isAddress: false, amount: "500.00" },
      { label: "Wallet address", value: "0x1", isAddress: true },
    ],
  ],
  [
    { kind: "user_change", balance: { before: "1.00", after: "2.00" }, details: {} },
    "Set alice's balance",
    [],
  ],
  [
    { kind: "user_change", details: { isActive: false } },
    "Suspend alice",
    [{ label: "Account", value: "suspended", isAddress: false }],
  ],
  [
    { kind: "user_change", details: { isActive: true } },
    "Restore alice",
    [{ label: "Account", value: "restored", isAddress: false }],
  ],
  [
    {
      kind: "settings_change",
      trader: null,
      subject: null,
      details: {
        btcWalletAddress: "bc1q",
        ethWalletAddress: "",
        secondApprovalAbove: null,
        tradingFee: "0.002",
      },
    },
    "Change the site settings",
    [
      { label: "BTC wallet address", value: "bc1q", isAddress: true },
      { label: "ETH wallet address", value: "none", isAddress: true },
      { label: "Require a second approval above", value: "none", isAddress: false },
      { label: "Trading fee", value: "0.2%", isAddress: false },
    ],
  ],
])("%j is described in words", (changes, line, details) => {
  const approval = anApproval({ balance: null, ...changes });
  expect(describeApproval(approval)).toBe(line);
  expect(listDetails(approval)).toEqual(details);
});

test("a multiplier and the desk's own comment are written in the user's language", async () => {
  const comment = "Big Win - 1.8x return";
  const details = { coin: "BTC", side: "buy", amount: "100.00", result: "win", returnRate: "1.8", comment };
  const approval = anApproval({ details });
  expect(await inGerman(() => describeApproval(approval))).toContain("×1,8");
  expect(await inGerman(() => listDetails(approval).map(({ value }) => value))).toContain(
    "Großer Gewinn - 1,8-facher Betrag",
  );
});
