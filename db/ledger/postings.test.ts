import { expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import {
  balanceSet,
  depositApproved,
  orderPlaced,
  orderReleased,
  orderSettled,
  type Posting,
  sumOf,
  withdrawalApproved,
  withdrawalPlaced,
  withdrawalReleased,
} from "./postings.ts";

const d = (text: string) => decimalSchema.parse(text);
const order = { amount: d("100"), tradingFee: d("0.1"), total: d("100.1") };

const cases: [string, Posting, { available: string; held: string; platform: Record<string, string> }][] = [
  ["an order placed", orderPlaced(d("100.1")), { available: "-100.1", held: "100.1", platform: {} }],
  [
    "an order won at 1.8",
    orderSettled({ ...order, payout: d("180") }),
    { available: "180", held: "-100.1", platform: { fees: "0.1", trading: "-80" } },
  ],
  [
    "an order lost at 0.5",
    orderSettled({ ...order, payout: d("50") }),
    { available: "50", held: "-100.1", platform: { fees: "0.1", trading: "50" } },
  ],
  [
    "an order lost entirely",
    orderSettled({ ...order, payout: d("0") }),
    { available: "0", held: "-100.1", platform: { fees: "0.1", trading: "100" } },
  ],
  ["an order released", orderReleased(d("100.1")), { available: "100.1", held: "-100.1", platform: {} }],
  [
    "a deposit approved",
    depositApproved(d("50")),
    { available: "50", held: "0", platform: { custody: "-50" } },
  ],
  ["a withdrawal placed", withdrawalPlaced(d("50")), { available: "-50", held: "50", platform: {} }],
  [
    "a withdrawal approved",
    withdrawalApproved(d("50")),
    { available: "0", held: "-50", platform: { custody: "50" } },
  ],
  ["a withdrawal released", withdrawalReleased(d("50")), { available: "50", held: "-50", platform: {} }],
  [
    "a balance raised",
    balanceSet(d("10"), d("25")),
    { available: "15", held: "0", platform: { adjustments: "-15" } },
  ],
  [
    "a balance lowered",
    balanceSet(d("25"), d("10")),
    { available: "-15", held: "0", platform: { adjustments: "15" } },
  ],
];

test.each(cases)("%s moves what the table of the money model says", (_name, posting, expected) => {
  expect(posting).toMatchObject(expected);
  expect(Object.keys(posting.platform)).toEqual(Object.keys(expected.platform));
});

test.each(cases)("%s sums to zero", (_name, posting) => {
  expect(sumOf(posting)).toBe("0");
});
