import { expect, test } from "vitest";
import { transactionEndpoints } from "#protocol/transactions.ts";
import { orderBody } from "../test/orderRequest.ts";
import { withdrawalRequest } from "../test/transferRequests.ts";
import { hashRequest } from "./idempotency.ts";

const { body: transfer } = transactionEndpoints.submitTransaction;
const DEPOSIT = { type: "deposit", amount: "100", transactionId: "0xabc" };

/* During an upgrade a request may reach a node of the former version first, and be repeated at one of the new version. */
test.each([
  [
    "an order",
    { placeOrder: orderBody("100") },
    "5c89b89fc477fed08dcb4be3b1e9a169e746dc3d8edc65e40c63933d890f9408",
  ],
  [
    "a deposit",
    { submitTransaction: transfer.parse(DEPOSIT) },
    "773903ceb95ad318f09d9211e2747b5730b7b8a6ad1564b1cfb34d8d14226398",
  ],
  [
    "a withdrawal",
    { submitTransaction: transfer.parse(withdrawalRequest("100")) },
    "cffc3ffb0c6bbe7cfa279cd3b1aa3c122d01bb9e2d04de85bceb0f896d68a678",
  ],
])("%s without newer fields keeps its hash", (_, request, hash) => {
  expect(hashRequest(request).toString("hex")).toBe(hash);
});
