import { useApprovals } from "./approvals.ts";
import { useApiTokens } from "./apiTokens.ts";
import { useAudit } from "./audit.ts";
import { useConnection } from "./connection.ts";
import { useOrders } from "./orders.ts";
import { useSecondFactor } from "./secondFactor.ts";
import { useSession } from "./session.ts";
import { useSessions } from "./sessions.ts";
import { useSettings } from "./settings.ts";
import { useAdminStats, useTradeStats } from "./stats.ts";
import { useStepUp } from "./stepUp.ts";
import { useTransactions } from "./transactions.ts";
import { useUsers } from "./users.ts";

/** Forgets everything about the user who was signed in; prices and site settings are everybody's and stay. */
export function resetStores(): void {
  // Whoever signs in next would confirm what this user was about to do.
  useStepUp.getState().settle(false);
  resetEntities();
  useSettings.getState().reset();
  useConnection.getState().reset();
  useSecondFactor.getState().reset();
  useSession.getState().reset();
}

/** Forgets the entities but not who is signed in: for a page that missed more than it can catch up with. */
export function resetEntities(): void {
  useOrders.getState().reset();
  useTransactions.getState().reset();
  useUsers.getState().reset();
  useAudit.getState().reset();
  useApprovals.getState().reset();
  useTradeStats.getState().reset();
  useAdminStats.getState().reset();
  useSessions.getState().reset();
  useApiTokens.getState().reset();
}
