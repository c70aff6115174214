import { checkAddress } from "#protocol/addresses.ts";
import type { Coin } from "#protocol/coins.ts";
import { Refusal } from "../refusal.ts";

type Entered = { field: string; coin: Coin; address: string };

/**
 * Refuses addresses that are not recognised as valid for their coin, unless the sender confirms having checked them.
 */
export function refuseUncheckedAddress(isChecked: true | undefined, ...entered: Entered[]): void {
  if (isChecked) return;
  const fields: Record<string, string> = {};
  for (const { field, coin, address } of entered) {
    const check = checkAddress(coin, address);
    if ("caution" in check) fields[field] = `${check.caution} If it is right, confirm that you checked it.`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal("validation_failed", { message: first, fields });
}
