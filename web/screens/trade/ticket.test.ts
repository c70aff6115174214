import { describe, expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import {
  actionLabel,
  EMPTY_TICKET,
  intentOf,
  orderBody,
  receiptOf,
  refusalOf,
  requote,
  orderTerms,
  restOf,
} from "./ticket.ts";

const terms = { feeRate: decimalSchema.parse("0.001"), balance: decimalSchema.parse("1000") };
const ticketFor = (amount: string) => ({ ...EMPTY_TICKET, amount });

test("a new ticket buys BTC", () => {
  expect(EMPTY_TICKET).toEqual({ type: "buy", crypto: "BTC", amount: "" });
});

describe("the receipt", () => {
  test("fee is amount times rate, total is their sum, and the rest remains", () => {
    expect(receiptOf(ticketFor("250"), terms)).toEqual({
      amount: "250",
      tradingFee: "0.25",
      total: "250.25",
      remaining: "749.75",
    });
  });

  test.each([
    ["12,50", "12.50"],
    ["0,5", "0.5"],
    ["1 234,50", "1234.50"],
    ["\u0661\u0662\u066b\u0665\u0660", "12.50"],
  ])("%j is an order of %s", (typed, amount) => {
    expect(receiptOf(ticketFor(typed), { ...terms, balance: decimalSchema.parse("5000") })?.amount).toBe(
      amount,
    );
  });

  test.each(["", "abc", "-5", "1e3", "1.005", "0", "0.00", "1,234", "12.5O"])(
    "there is none for %j",
    (amount) => {
      expect(receiptOf(ticketFor(amount), terms)).toBeNull();
    },
  );
});

describe("the refusal", () => {
  test("a missing amount is reported at the field only", () => {
    expect(refusalOf(ticketFor(""), terms)).toEqual({ error: "Amount is required" });
  });

  test.each(["0", "-5", "abc"])("%j is an invalid amount", (amount) => {
    expect(refusalOf(ticketFor(amount), terms)?.toast).toEqual({
      title: "Invalid Amount",
      description: "Please enter a valid amount greater than 0.",
    });
  });

  test("the fee counts: the whole balance is too much", () => {
    expect(refusalOf(ticketFor("1000"), terms)?.toast).toEqual({
      title: "Insufficient Balance",
      description: "You need $1,001.00 but only have $1,000.00",
    });
  });

  test("the amount needed is rounded up, the amount available down", () => {
    const close = { ...terms, balance: decimalSchema.parse("10.009") };
    expect(refusalOf(ticketFor("10.01"), close)?.error).toBe("You need $10.03 but only have $10.00");
  });

  test("a total that just fits is accepted", () => {
    expect(refusalOf(ticketFor("999"), terms)).toBeNull();
  });
});

test("the body has the figures on screen, and after a change the server's", () => {
  const receipt = receiptOf(ticketFor("250"), terms);
  if (receipt === null) throw new Error("250 is an amount");
  const body = orderBody(ticketFor("250"), receipt, decimalSchema.parse("43500"));
  expect(body).toEqual({
    type: "buy",
    crypto: "BTC",
    amount: "250",
    walletAddress: "N/A",
    pricePerCoin: "43500",
    tradingFee: "0.25",
    total: "250.25",
  });
  const quote = {
    pricePerCoin: decimalSchema.parse("44000"),
    feeRate: decimalSchema.parse("0.002"),
    tradingFee: decimalSchema.parse("0.5"),
    total: decimalSchema.parse("250.5"),
  };
  expect(requote(body, quote)).toMatchObject({ amount: "250", pricePerCoin: "44000", total: "250.5" });
  expect(intentOf(requote(body, quote))).toBe(intentOf(body));
});

test.each(["type", "crypto", "amount", "walletAddress", "aFieldToCome"])(
  "another %s makes it another order",
  (field) => {
    const wish = orderTerms(ticketFor("250"), decimalSchema.parse("250"));
    expect(intentOf({ ...wish, [field]: "another" })).not.toBe(intentOf(wish));
  },
);

test("a stored order is the same one, also if a field to come was left empty", () => {
  const ticket = ticketFor("250");
  const receipt = receiptOf(ticket, terms);
  if (receipt === null) throw new Error("250 is an amount");
  const body = { ...orderBody(ticket, receipt, decimalSchema.parse("43500")), aFieldToCome: undefined };
  const stored = orderEndpoints.placeOrder.body.parse(JSON.parse(JSON.stringify(body)));
  expect(intentOf(stored)).toBe(intentOf(body));
});

test("the body has every field that the call takes", () => {
  const ticket = ticketFor("250");
  const receipt = receiptOf(ticket, terms);
  if (receipt === null) throw new Error("250 is an amount");
  const taken = Object.keys(orderEndpoints.placeOrder.body.shape);
  expect(Object.keys(orderBody(ticket, receipt, decimalSchema.parse("43500"))).toSorted()).toEqual(
    taken.toSorted(),
  );
});

test("the next ticket keeps side and coin, and nothing that was typed", () => {
  const typed = { type: "sell", crypto: "ETH", amount: "250", aFieldToCome: "typed" } as const;
  expect(restOf(typed)).toEqual({ type: "sell", crypto: "ETH", amount: "" });
});

test("the button says what it will do", () => {
  expect(actionLabel(ticketFor("250"), receiptOf(ticketFor("250"), terms))).toBe("Buy $250.00 of BTC");
  expect(actionLabel({ type: "sell", crypto: "ETH", amount: "" }, null)).toBe("Sell ETH");
});
