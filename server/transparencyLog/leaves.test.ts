import { expect, test } from "vitest";
import { evidenceSchema, orderSchema } from "#protocol/orders.ts";
import { orderParts } from "#protocol/orderLeaf.ts";

const MARKET = { price: "50000", source: "test", status: "live", at: "2026-03-01T12:00:00.000Z" };
const RESOLUTION = {
  market: MARKET,
  marketChangePercent: "0",
  resolvedBy: "maria",
  comment: null,
  balanceBefore: "1000.00",
  balanceAfter: "1100.00",
};

const ORDER = orderSchema.parse({
  id: "0197a3c1-7a00-7000-8000-000000000101",
  userId: "0197a3c1-7a00-7000-8000-000000000001",
  username: "alice",
  type: "buy",
  crypto: "BTC",
  amount: "250.00",
  walletAddress: "my house",
  pricePerCoin: "50000",
  tradingFee: "0.25",
  total: "250.25",
  status: "win",
  returnRate: "1.8",
  payout: "450.00",
  adminComment: "Well done, Alice",
  createdAt: "2026-03-01T12:00:00.000Z",
  resolvedAt: "2026-03-01T12:05:00.000Z",
  version: 2,
  evidence: { quote: MARKET, resolution: RESOLUTION },
});

test("a leaf in the format order/1 is made of these bytes for ever, or no old leaf could be made again", () => {
  const { shown, hidden } = orderParts(ORDER);
  const market = '{"price":"50000","source":"test","status":"live","at":"2026-03-01T12:00:00.000Z"}';
  expect(JSON.stringify(shown)).toBe(
    '{"leaf":"order/1","id":"0197a3c1-7a00-7000-8000-000000000101","type":"buy","crypto":"BTC","amount":"250.00",' +
      '"pricePerCoin":"50000","tradingFee":"0.25","total":"250.25","createdAt":"2026-03-01T12:00:00.000Z",' +
      `"quote":${market},"status":"win","returnRate":"1.8","payout":"450.00",` +
      `"resolvedAt":"2026-03-01T12:05:00.000Z","market":${market},"marketChangePercent":"0"}`,
  );
  expect(JSON.stringify(hidden)).toBe(
    '{"userId":"0197a3c1-7a00-7000-8000-000000000001","walletAddress":"my house","adminComment":"Well done, Alice",' +
      '"resolvedBy":"maria","ownAccount":false,"balanceBefore":"1000.00","balanceAfter":"1100.00"}',
  );
});

test("a leaf holds every field of an order; a new one needs another leaf format, or a place in this list", () => {
  const { shown, hidden } = orderParts(ORDER);
  const isAbsent = (field: string) => !(field in shown) && !(field in hidden);

  // Whose it is, where to and what was written about it are only there as salted hashes.
  const readable = JSON.stringify(shown);
  for (const personal of ["0197a3c1-7a00-7000-8000-000000000001", "alice", "maria", "my house", "Well done"])
    expect([personal, readable.includes(personal)]).toEqual([personal, false]);
  // The name can change, the version says nothing about the outcome, and the leaf has the evidence's fields one by one.
  expect(Object.keys(orderSchema.shape).filter(isAbsent)).toEqual(["username", "version", "evidence"]);
  // The comment is that of the order, and the id belongs to the name.
  const ofResolution = Object.keys(evidenceSchema.shape.resolution.def.innerType.shape);
  expect(["quote", ...ofResolution].filter(isAbsent)).toEqual(["resolvedById", "comment"]);
});
