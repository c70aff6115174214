import { z } from "zod/mini";
import { checkAddress } from "#protocol/addresses.ts";
import { tidyAddress } from "#protocol/tidyAddress.ts";
import { type Coin, COINS, coinSchema } from "#protocol/coins.ts";
import { walletAddressSchema } from "#protocol/forms.ts";
import { amountSchema } from "#protocol/money.ts";
import { memoSchema, withdrawalFormSchema } from "#protocol/transactions.ts";
import { typedNumber } from "#protocol/typedNumber.ts";
import { known } from "../../language/index.ts";

/* The values of the withdrawal form, and the request made of them. */

/** In the order of the fields, so that the first error gets the focus. */
export const withdrawalSchema = z
  .extend(z.pick(withdrawalFormSchema, { crypto: true }), {
    amount: typedNumber(amountSchema),
    walletAddress: walletAddressSchema.check(z.overwrite(tidyAddress)),
    memo: memoSchema,
    checked: z.string(),
  })
  .check(
    z.refine((values) => cautionOf(values) === null || isChecked(values), {
      path: ["checked"],
      message: "Tick this box to continue",
    }),
  );
export type WithdrawalValues = z.input<typeof withdrawalSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const withdrawalDraftSchema = z.object({
  crypto: coinSchema,
  amount: z.string(),
  walletAddress: z.string(),
  memo: z.string(),
  checked: z.string(),
});

export const EMPTY: WithdrawalValues = {
  crypto: COINS[0],
  amount: "",
  walletAddress: "",
  memo: "",
  checked: "",
};

export function restOf({ crypto }: WithdrawalValues): WithdrawalValues {
  return { ...EMPTY, crypto };
}

type Destination = { crypto: Coin; walletAddress: string };

/** Why the address does not look valid; null if it does, or if there is none yet. */
export function cautionOf({ crypto, walletAddress }: Destination): string | null {
  const address = tidyAddress(walletAddress);
  if (address === "") return null;
  const check = checkAddress(crypto, address);
  return "caution" in check ? known(check.caution) : null;
}

/** The confirmation is for one address and one coin: changing either clears it. */
export function tickFor({ crypto, walletAddress }: Destination): string {
  return `${crypto} ${tidyAddress(walletAddress)}`;
}

export function isChecked(values: Destination & { checked: string }): boolean {
  return values.checked === tickFor(values);
}

export function bodyOf({ crypto, amount, walletAddress, memo, ...rest }: Withdrawal) {
  const isUnusual = cautionOf({ crypto, walletAddress }) !== null;
  return {
    type: "withdrawal",
    crypto,
    amount,
    walletAddress,
    ...(memo !== "" && { memo }),
    ...(isUnusual && isChecked({ crypto, walletAddress, ...rest }) && { addressChecked: true as const }),
  } as const;
}
