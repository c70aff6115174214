import type { WorkKind } from "#protocol/claims.ts";
import type { Sharing } from "../masterDetail/selection.ts";
import { isFree, ownClaim } from "../../../sync/index.ts";

const sharingOf = (kind: WorkKind): Sharing => ({
  isFree,
  take: (id) => ownClaim.takeNext({ kind, id }),
  giveBack: ownClaim.leaveItem,
});

/** How the queues are shared; constants, because lists need them to be stable. */
export const SHARED: Record<WorkKind, Sharing> = {
  order: sharingOf("order"),
  transaction: sharingOf("transaction"),
};
