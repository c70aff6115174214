import { expect, test } from "vitest";
import { orderSchema } from "#protocol/orders.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { userSchema } from "#protocol/users.ts";
import { ordersCsv } from "./orders/ordersCsv.ts";
import { transactionsCsv } from "./transactions/transactionsCsv.ts";
import { usersCsv } from "./users/usersCsv.ts";

const id = "01900000-0000-7000-8000-000000000001";
const owner = { userId: "01900000-0000-7000-8000-000000000002", username: "alice" };
const at = "2026-03-04T10:00:00.000Z";

test("orders", () => {
  const market = { price: "50000", source: "kraken", status: "live", at };
  const order = orderSchema.parse({
    id,
    ...owner,
    type: "buy",
    crypto: "BTC",
    amount: "100.00",
    walletAddress: "N/A",
    pricePerCoin: "50000.00",
    tradingFee: "0.10",
    total: "100.10",
    status: "loss",
    returnRate: "0.5",
    payout: "50.00",
    adminComment: "=1+1",
    createdAt: at,
    resolvedAt: at,
    version: 2,
    evidence: {
      quote: market,
      resolution: {
        market,
        marketChangePercent: "0",
        resolvedBy: "chief",
        ownAccount: true,
        comment: "=1+1",
        balanceBefore: "0",
        balanceAfter: "50",
      },
    },
  });
  expect(ordersCsv([order]).split("\r\n")).toEqual([
    "ID,Trader,Trader ID,Type,Cryptocurrency,Amount (USD),Fee (USD),Total (USD),Price (USD),Status,Multiplier,Payout (USD),Comment,Placed,Resolved,Resolved by,Resolved by the account holder",
    `${id},alice,${owner.userId},buy,BTC,100.00,0.10,100.10,50000.00,loss,0.5,50.00,'=1+1,${at},${at},chief,yes`,
    "",
  ]);
});

test("transactions", () => {
  const transaction = transactionSchema.parse({
    id,
    ...owner,
    type: "deposit",
    amount: "10.00",
    crypto: null,
    status: "completed",
    walletAddress: null,
    transactionId: "0xabc",
    memo: '@SUM("x")',
    orderId: null,
    adminComment: null,
    automatic: true,
    ownAccount: false,
    createdAt: at,
    processedAt: at,
    payingSince: null,
    payingBy: null,
    firstUse: false,
    heldUntil: null,
    version: 2,
  });
  expect(transactionsCsv([transaction]).split("\r\n")).toEqual([
    "ID,Trader,Trader ID,Type,Cryptocurrency,Amount (USD),Status,Approved by settings,Decided by the account holder,Wallet address,Transaction ID,Order ID,Memo,Comment,Submitted,Processed",
    `${id},alice,${owner.userId},deposit,USD,10.00,completed,yes,no,,0xabc,,"'@SUM(""x"")",,${at},${at}`,
    "",
  ]);
});

test("users", () => {
  const user = userSchema.parse({
    id,
    username: "-bob",
    email: "bob@example.com",
    role: "user",
    isActive: false,
    balance: "5.00",
    held: "0.00",
    createdAt: at,
    version: 1,
  });
  expect(usersCsv([user]).split("\r\n")).toEqual([
    "ID,Username,Email,Role,Status,Balance (USD),Held (USD),Joined",
    `${id},'-bob,bob@example.com,user,banned,5.00,0.00,${at}`,
    "",
  ]);
});
