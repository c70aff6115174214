import type { KeyboardEvent } from "react";
import { add, decimalSchema, isNegative, negate } from "#protocol/money.ts";
import { readTypedNumber, type TypedUnit } from "#protocol/typedNumber.ts";
import { asTyped } from "../language/index.ts";

/**
 * Makes the arrow keys change the number in a text field by its `step`, never below 0, as in a field of type "number".
 */
export function stepByArrow(event: KeyboardEvent<HTMLInputElement>, unit: TypedUnit): void {
  const field = event.currentTarget;
  const isUp = event.key === "ArrowUp";
  if ((!isUp && event.key !== "ArrowDown") || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = stepped(field.value, { step: field.step, unit }, isUp);
  if (next === null) return;
  event.preventDefault();
  // Setting `value` would look like React's own change, which it does not report.
  field.setRangeText(asTyped(next), 0, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The typed number one step up or down, not below 0; null if it is not a number. */
export function stepped(
  typed: string,
  { step, unit }: { step: string; unit: TypedUnit },
  isUp: boolean,
): string | null {
  const read = readTypedNumber(typed.trim() === "" ? "0" : typed, unit);
  const { data: from } = decimalSchema.safeParse("plain" in read ? read.plain : "");
  const { data: by } = decimalSchema.safeParse(step);
  if (from === undefined || by === undefined) return null;
  const next = add(from, isUp ? by : negate(by));
  return isNegative(next) ? "0" : next;
}
