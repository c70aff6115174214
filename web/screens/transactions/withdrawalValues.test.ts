import { expect, test } from "vitest";
import { bodyOf, EMPTY, tickFor, withdrawalSchema } from "./withdrawalValues.ts";

const OWN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

test.each([
  ["12,5", "12.5"],
  ["$1,234.50", "1234.50"],
  ["1 000", "1000"],
])("%s is withdrawn as %s", (typed, amount) => {
  const values = withdrawalSchema.parse({ ...EMPTY, amount: typed, walletAddress: OWN });
  expect(bodyOf(values)).toEqual({ type: "withdrawal", crypto: "BTC", amount, walletAddress: OWN });
});

test("an ambiguous amount is refused", () => {
  const { error } = withdrawalSchema.safeParse({ ...EMPTY, amount: "1,234", walletAddress: OWN });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["amount"], "Did you mean 1234 or 1.234? Enter it without a comma"],
  ]);
});

test.each([
  ["no tick", "BTC", "my house", ""],
  ["the tick of another address", "BTC", "my house", tickFor({ crypto: "BTC", walletAddress: "my yacht" })],
  ["the tick of another coin", "ETH", OWN, tickFor({ crypto: "BTC", walletAddress: OWN })],
] as const)("an unusual address with %s is not sent", (_case, crypto, walletAddress, checked) => {
  const { error } = withdrawalSchema.safeParse({ ...EMPTY, crypto, amount: "10", walletAddress, checked });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["checked"], "Tick this box to continue"],
  ]);
});

test("an unusual address with a tick is sent as checked", () => {
  const destination = { crypto: "BTC", walletAddress: "my house" } as const;
  const values = withdrawalSchema.parse({
    ...EMPTY,
    ...destination,
    amount: "10",
    memo: "for May",
    checked: tickFor(destination),
  });
  expect(bodyOf(values)).toEqual({
    type: "withdrawal",
    crypto: "BTC",
    amount: "10",
    walletAddress: "my house",
    memo: "for May",
    addressChecked: true,
  });
});

test("a leftover tick does not count for a valid address", () => {
  const destination = { crypto: "BTC", walletAddress: OWN } as const;
  const values = withdrawalSchema.parse({
    ...EMPTY,
    ...destination,
    amount: "10",
    checked: tickFor(destination),
  });
  expect(bodyOf(values)).toEqual({ type: "withdrawal", ...destination, amount: "10" });
});

test("errors are in the order of the fields, so that the first one gets the focus", () => {
  const { error } = withdrawalSchema.safeParse(EMPTY);
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(["amount", "walletAddress"]);
});
