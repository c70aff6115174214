import { expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import { withdrawalRefusal } from "./withdrawal.ts";

const decimal = (value: string) => decimalSchema.parse(value);

test("more than the balance is refused with both figures", () => {
  expect(withdrawalRefusal(decimal("100.01"), decimal("100"))).toBe(
    "You need $100.01 but only have $100.00.",
  );
  expect(withdrawalRefusal(decimal("10"), decimal("9.999"))).toBe("You need $10.00 but only have $9.99.");
});

test("the whole balance can be withdrawn", () => {
  expect(withdrawalRefusal(decimal("100"), decimal("100.00"))).toBeNull();
});
