import type { Order } from "#protocol/orders.ts";
import { known, rich } from "../../language/index.ts";
import { PersonName } from "../users/TraderLink.tsx";

type Resolution = NonNullable<Order["evidence"]["resolution"]>;
type DeciderNameProps = { resolution: Pick<Resolution, "resolvedBy" | "resolvedById" | "ownAccount"> };

/** Who decided an order or set a balance, and whether it was their own. */
export function DeciderName({ resolution: { resolvedBy, resolvedById, ownAccount } }: DeciderNameProps) {
  const name = (
    <PersonName userId={resolvedById}>{resolvedById === null ? known(resolvedBy) : resolvedBy}</PersonName>
  );
  return ownAccount ? rich("{0} (account holder)", name) : name;
}
