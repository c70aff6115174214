/*
 * The public interface of web/sync. Lint bans deeper imports. The build drops modules of this folder that a page does
 * not use (vite.config.ts), so importing it costs a page nothing.
 */

/* Calls that change something, and how refusals are shown. */
export { act, refresh } from "./calls/act.ts";
export { actOnce, isUnanswered } from "./calls/actOnce.ts";
export { actWithFile } from "./calls/actWithFile.ts";
export { attempt, type OnRefused } from "./calls/attempt.ts";
export { outcomeOf } from "./calls/outcomeOf.ts";

/* Calls that only the pages about these make, which load them; the first page does not know them. */
export * as accountLinkCalls from "./calls/accountLinkCalls.ts";
export { changeSettings } from "./calls/changeSettings.ts";
export * as checkCalls from "./calls/checkCalls.ts";
export * as deskNoteCalls from "./calls/deskNoteCalls.ts";
export { findAnything, type FoundIds } from "./calls/findAnything.ts";
export * as notificationChoiceCalls from "./calls/notificationChoiceCalls.ts";
export * as ownClaim from "./calls/ownClaim.ts";
export * as passkeyCalls from "./calls/passkeyCalls.ts";
export * as providerCalls from "./calls/providerCalls.ts";
export * as pushCalls from "./calls/pushCalls.ts";
export { readNotifications } from "./calls/readNotifications.ts";
export * as setupCalls from "./calls/setupCalls.ts";
export { showPresence, type WorkItem } from "./calls/teamCalls.ts";
export * as traderFileCalls from "./calls/traderFileCalls.ts";
export * as webhookCalls from "./calls/webhookCalls.ts";

/* The user of this page. */
export { enterAs, signIn, signOut, signUp, startSession } from "./live/session.ts";
export { findUser, useIsAdmin, useSession, useUser } from "./stores/session.ts";

/* What the server knows. */
export { useApprovals, useAudit, useOrders, useTransactions, useUsers } from "./stores/entities.ts";
export { useOrderRecords } from "./stores/orderRecords.ts";
export { useNotificationChoices } from "./stores/notificationChoices.ts";
export { useNotifications } from "./stores/notifications.ts";
export { useAccountLinks } from "./stores/accountLinks.ts";
export { useWebhooks } from "./stores/webhooks.ts";
export { useChecks } from "./stores/checks.ts";
export { useDeskNotes } from "./stores/deskNotes.ts";
export { useApiTokens } from "./stores/apiTokens.ts";
export { useSavedAddresses } from "./stores/savedAddresses.ts";
export { useSecondFactor } from "./stores/secondFactor.ts";
export { useSessions } from "./stores/sessions.ts";
export { useSettings } from "./stores/settings.ts";
export { useAdminStats, useTradeStats } from "./stores/stats.ts";
export { useNotes } from "./stores/traderFile.ts";
export { useClaims } from "./stores/claims.ts";
export { usePresence, useTaken } from "./stores/team.ts";
export { heldAt, heldIds, isFree, type Taken, takenOf } from "./stores/held.ts";
export { findPrice } from "./stores/findPrice.ts";
export { usePrices } from "./stores/prices.ts";
export { selectCandles, type TimedCandle, useCandles } from "./stores/candles.ts";
export type { EntityStore, Versioned } from "./stores/createEntityStore.ts";
export { useEntity, useKept } from "./stores/useKept.ts";

/* What a page keeps loaded while it shows it. */
export { type Loading, useLoader, useLoaders } from "./loading/useLoader.ts";
export { useLoaderOnReturn } from "./loading/useLoaderOnReturn.ts";
export { useVisitorPolling } from "./loading/useVisitorPolling.ts";
export { type Answer, defineAnswer, useAnswer } from "./loading/answer.ts";
export { fetchUnchanged } from "./loading/fetchUnchanged.ts";
export { nullIfNotFound } from "./loading/nullIfNotFound.ts";
export { callLoader } from "./loading/callLoader.ts";
export { type Loader, run } from "./loading/loader.ts";
export { pricesLoader, settingsLoader } from "./loading/publicLoaders.ts";
export {
  adminLoaders,
  adminSettingsLoader,
  adminStatsLoader,
  allOrdersLoader,
  allTransactionsLoader,
  approvalsLoader,
  ordersLoader,
  pendingTransfersLoader,
  tradeStatsLoader,
  userLoader,
  usersLoader,
  waitingWorkLoader,
} from "./loading/loaders.ts";
export { flagsLoader, useFlagsOf } from "./loading/flagsLoader.ts";
export { teamLoaders } from "./loading/teamLoaders.ts";
export { booksAnswer, followBooks } from "./loading/booksAnswer.ts";
export { orderRecordLoader } from "./loading/orderRecordLoader.ts";
export { chartLoader, dayLoader } from "./loading/candleLoaders.ts";

/* Lists that are fetched page by page. */
export { useList } from "./lists/useList.ts";
export { type LoadedRows, useSections } from "./lists/useSections.ts";
export { createAssembler, type ListSection } from "./lists/sections.ts";
export { notificationSource, unreadLoader } from "./lists/notificationSource.ts";
export { noteSource } from "./lists/noteSource.ts";
export { followStory, type StoryEntry, storySource, useStories } from "./lists/storySource.ts";
export { listSource } from "./lists/listSource.ts";
export type { Listable, ListOrder, ListSource } from "./lists/list.ts";

/* How fresh all of it is. */
export { type ConnectionPhase, useConnection } from "./stores/connection.ts";
export { isHeard } from "./stores/marketStatus.ts";
export { findOwnBuild } from "./stores/build.ts";
export { useIsTooOld, useNewVersion } from "./stores/useNewVersion.ts";
export { fetchLive } from "./live/goLive.ts";

/* What was typed but not sent. */
export { dropDraft, readDraft, writeDraft } from "./drafts/drafts.ts";
export { useDraft } from "./drafts/useDraft.ts";
export { claimTab } from "./tabs/tabIdentity.ts";
export { agreeOnOneTab, type OneTab } from "./tabs/oneTab.ts";
export { openChannel } from "./tabs/openChannel.ts";
export { leadsTabs } from "./tabs/pollLeader.ts";
