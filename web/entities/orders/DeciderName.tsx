import type { Order } from "#protocol/orders.ts";
import { rich } from "../../language/index.ts";
import { PersonName } from "../users/TraderLink.tsx";

type DeciderNameProps = { resolution: NonNullable<Order["evidence"]["resolution"]> };

/** Who decided an order, and whether it was their own. */
export function DeciderName({ resolution: { resolvedBy, resolvedById, ownAccount } }: DeciderNameProps) {
  const name = <PersonName userId={resolvedById}>{resolvedBy}</PersonName>;
  return ownAccount ? rich("{0} (account holder)", name) : name;
}
