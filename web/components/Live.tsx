import type { ComponentProps } from "react";
import { StatusBadge } from "./Badge.tsx";
import { FlashOnChange } from "./FlashOnChange.tsx";
import { Money } from "./Money.tsx";

/** An amount in USD that flashes when it changes. */
export function LiveMoney({ amount, room = 0 }: ComponentProps<typeof Money>) {
  return (
    <FlashOnChange value={amount}>
      <Money amount={amount} room={room} />
    </FlashOnChange>
  );
}

/** The status of an order or transaction, which flashes when it changes. */
export function LiveStatus({ status }: ComponentProps<typeof StatusBadge>) {
  return (
    <FlashOnChange value={status}>
      <StatusBadge status={status} />
    </FlashOnChange>
  );
}
