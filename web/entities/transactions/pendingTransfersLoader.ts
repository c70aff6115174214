import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../api.ts";
import { entityLoader, useTransactions } from "../../sync/index.ts";

/** The user's deposits and withdrawals that wait, however old. They are few: each kind has a limit. */
export const pendingTransfersLoader = entityLoader(useTransactions, {
  name: "pendingTransfers",
  pollMs: USER_POLL_MS,
  fetch: async () => {
    const [deposits, withdrawals] = await Promise.all([
      callEndpoint("listTransactions", { query: { status: "pending", type: "deposit" } }),
      callEndpoint("listTransactions", { query: { status: "pending", type: "withdrawal" } }),
    ]);
    return [...deposits, ...withdrawals];
  },
});
