import { expect } from "vitest";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { type Transaction, transactionSchema } from "#protocol/transactions.ts";
import type { TestClient } from "./client.ts";
import { orderRequest } from "./orderRequest.ts";
import { depositRequest, withdrawalRequest } from "./transferRequests.ts";

/* What a trader submits; each is accepted. */

async function submit(client: TestClient, path: string, form: object): Promise<unknown> {
  const { status, body } = await client.post(path, form);
  expect(status).toBe(201);
  return body;
}

export async function submitOrder(client: TestClient, amount: string, changes?: object): Promise<Order> {
  return orderSchema.parse(await submit(client, "/api/orders", orderRequest(amount, changes)));
}

export async function submitDeposit(
  client: TestClient,
  amount: string,
  changes?: object,
): Promise<Transaction> {
  return transactionSchema.parse(await submit(client, "/api/transactions", depositRequest(amount, changes)));
}

export async function submitWithdrawal(
  client: TestClient,
  amount: string,
  changes?: object,
): Promise<Transaction> {
  const form = withdrawalRequest(amount, changes);
  return transactionSchema.parse(await submit(client, "/api/transactions", form));
}
