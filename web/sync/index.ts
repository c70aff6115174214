/*
 * The public interface of web/sync. Lint bans deeper imports. The build drops modules of this folder that a page does
 * not use (vite.config.ts), so importing it costs a page nothing.
 */

/* Calls that change something: one by its name, one by its entry in the contract, one that must not happen twice. */
export { act, refresh } from "./calls/act.ts";
export { actOn } from "./calls/actOn.ts";
export { actOnce, isUnanswered } from "./calls/actOnce.ts";
export { actWithFile } from "./calls/actWithFile.ts";
export { attempt, type OnRefused } from "./calls/attempt.ts";
export { outcomeOf } from "./calls/outcomeOf.ts";

/* Calls that do more than store their answer. */
export { changeSettings } from "./calls/changeSettings.ts";
export { findAnything, type FoundIds } from "./calls/findAnything.ts";
export * as ownClaim from "./calls/ownClaim.ts";
export { readNotifications } from "./calls/readNotifications.ts";
export { showPresence, type WorkItem } from "./calls/teamCalls.ts";
export { tellLanguage } from "./calls/tellLanguage.ts";
export { notePasskeys } from "./loading/notePasskeys.ts";

/* The user of this page. */
export { enterAs, signIn, signOut, signUp, startSession } from "./live/session.ts";
export { findUser, useIsAdmin, useSession, useUser } from "./stores/session.ts";

/* What the server knows: a store for each kind. */
export { useAccountLinks } from "./stores/accountLinks.ts";
export { useApiTokens } from "./stores/apiTokens.ts";
export { selectCandles, type TimedCandle, useCandles } from "./stores/candles.ts";
export { useChecks } from "./stores/checks.ts";
export { useClaims } from "./stores/claims.ts";
export { useDeskNotes } from "./stores/deskNotes.ts";
export { useApprovals, useAudit, useOrders, useTransactions, useUsers } from "./stores/entities.ts";
export { findPrice } from "./stores/findPrice.ts";
export { isFree } from "./stores/isFree.ts";
export { useNotificationChoices } from "./stores/notificationChoices.ts";
export { useNotifications } from "./stores/notifications.ts";
export { usePrices } from "./stores/prices.ts";
export { useSavedAddresses } from "./stores/savedAddresses.ts";
export { useSecondFactor } from "./stores/secondFactor.ts";
export { useSessions } from "./stores/sessions.ts";
export { useSettings } from "./stores/settings.ts";
export { useAdminStats, useTradeStats } from "./stores/stats.ts";
export { usePresence, useTaken } from "./stores/team.ts";
export { useFlags, useNotes } from "./stores/traderFile.ts";
export { useWebhooks } from "./stores/webhooks.ts";
export type { EntityStore, Versioned } from "./stores/createEntityStore.ts";
export { useEntity, useKept } from "./stores/useKept.ts";

/* What a page keeps loaded while it shows it. */
export { type Loading, useLoader, useLoaders } from "./loading/useLoader.ts";
export { useLoaderOnReturn } from "./loading/useLoaderOnReturn.ts";
export { useVisitorPolling } from "./loading/useVisitorPolling.ts";
export { type Loader, run } from "./loading/loader.ts";
export { callLoader } from "./loading/callLoader.ts";
export { entityLoader } from "./loading/entityLoader.ts";
export { type Answer, defineAnswer, useAnswer } from "./loading/answer.ts";
export { fetchUnchanged } from "./loading/fetchUnchanged.ts";
export { nullIfNotFound } from "./loading/nullIfNotFound.ts";
export { booksAnswer, followBooks } from "./loading/booksAnswer.ts";
export { chartLoader, dayLoader } from "./loading/candleLoaders.ts";
export { flagsLoader, useFlagsOf } from "./loading/flagsLoader.ts";
export { pricesLoader, settingsLoader } from "./loading/publicLoaders.ts";
export { teamLoaders } from "./loading/teamLoaders.ts";
export { useOrderRecord } from "./loading/useOrderRecord.ts";

/* Lists that are fetched page by page. */
export { useList } from "./lists/useList.ts";
export { type LoadedRows, useSections } from "./lists/useSections.ts";
export { createAssembler, type ListSection } from "./lists/sections.ts";
export { listSource } from "./lists/listSource.ts";
export type { Listable, ListOrder, ListSource } from "./lists/list.ts";
export type { StoryEntry } from "./lists/storySource.ts";
export { useStory } from "./lists/useStory.ts";

/* How fresh all of it is. */
export { type ConnectionPhase, useConnection } from "./stores/connection.ts";
export { isHeard } from "./stores/marketStatus.ts";
export { useIsTooOld, useNewVersion } from "./stores/useNewVersion.ts";
export { fetchLive } from "./live/goLive.ts";

/* What was typed but not sent. */
export { dropDraft, readDraft, writeDraft } from "./drafts/drafts.ts";
export { useDraft } from "./drafts/useDraft.ts";

/* The browser's other tabs. */
export { claimTab } from "./tabs/tabIdentity.ts";
export { agreeOnOneTab, type OneTab } from "./tabs/oneTab.ts";
export { openChannel } from "./tabs/openChannel.ts";
export { leadsTabs } from "./tabs/pollLeader.ts";
