import type { ReactNode } from "react";
import type { WorkKind } from "#protocol/claims.ts";
import type { Listable } from "../../../sync/index.ts";

/** Which rows of a list can be decided together; must be stable. */
export type Many<E extends Listable> = {
  kind: WorkKind;
  canDecide: (row: E) => boolean;
  /** The button for the picked rows. */
  renderDecide: (picked: readonly E[]) => ReactNode;
};
