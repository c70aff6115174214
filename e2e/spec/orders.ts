import { expect } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import { type Transaction, transactionSchema } from "#protocol/transactions.ts";
import type { ApiClient } from "../apiClient.ts";
import type { Member } from "./desk.ts";

/* What traders and the administrator do through the API, in tests that are about something else. */

/** The market's prices in these tests, as the web sends them. */
const PRICES = { BTC: "64231.4", ETH: "3120.6", USDT: "1.00042" } as const;

type Wish = Partial<Pick<Order, "type">> & { crypto?: keyof typeof PRICES; amount: string };

export async function order(
  { call }: Member,
  { type = "buy", crypto = "BTC", amount }: Wish,
): Promise<Order> {
  const answer = await call("POST", "/api/orders", {
    type,
    crypto,
    amount,
    pricePerCoin: PRICES[crypto],
    ...orderFigures(toDecimal(amount), toDecimal("0.001")),
  });
  expect(answer).toMatchObject({ status: 201 });
  return orderSchema.parse(answer.body);
}

type Resolution = { result: "win" | "loss" | "rejected"; returnRate: string };

export async function resolve(
  administrator: ApiClient,
  { id }: Order,
  resolution: Resolution,
): Promise<void> {
  const answer = await administrator.call("PATCH", `/api/admin/orders/${id}/resolve`, resolution);
  expect(answer).toMatchObject({ status: 200 });
}

export async function submit({ call }: Member, body: Record<string, string>): Promise<Transaction> {
  const answer = await call("POST", "/api/transactions", body);
  expect(answer).toMatchObject({ status: 201 });
  return transactionSchema.parse(answer.body);
}
