import { expect, it } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { shownBalance } from "./shownBalance.ts";

const stats = { balance: toDecimal("979.65") };
const user = { balance: toDecimal("900.50") };

it.each([
  ["that of the stats", stats, user, "979.65"],
  ["else the user's", null, user, "900.5"],
  ["else 0.00", null, null, "0"],
])("shows as account balance %s", (_case, fromStats, fromUser, balance) => {
  expect(shownBalance(fromStats, fromUser)).toBe(balance);
});
