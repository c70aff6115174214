import type { Approval } from "#protocol/approvals.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** Acts that wait for a second administrator, or did. */
export const useApprovals = createEntityStore<Approval>();
