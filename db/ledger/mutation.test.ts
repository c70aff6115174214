import type { Knex } from "knex";
import { beforeAll, expect, test } from "vitest";
import { createRowRules, ROW_RULES } from "../functions/rowRules.ts";
import { openTestDatabase } from "../test/testDatabase.ts";

/*
 * Each guard of the schema protects something that nothing else does: with all of them, every statement below is
 * refused; without one of them, its statement goes through. A guard without a statement fails the run.
 */

const USER = "'00000000-0000-7000-8000-000000000001'";
const OTHER = "'00000000-0000-7000-8000-000000000002'";
const SUSPENDED = "'00000000-0000-7000-8000-000000000003'";
/** Its password is one that a link made by `USER` gave it. */
const OPENED = "'00000000-0000-7000-8000-000000000004'";
const PENDING = "'00000000-0000-7000-8000-000000000010'";
const ENDED = "'00000000-0000-7000-8000-000000000011'";
const DEPOSIT = "'00000000-0000-7000-8000-000000000020'";
const PAID = "'00000000-0000-7000-8000-000000000021'";
const OPENED_DEPOSIT = "'00000000-0000-7000-8000-0000000000d2'";
const OPENED_ORDER = "'00000000-0000-7000-8000-000000000012'";
const OPENED_APPROVAL = "'00000000-0000-7000-8000-000000000051'";
const HELD = "'00000000-0000-7000-8000-0000000000d1'";
const JOURNAL = "'00000000-0000-7000-8000-000000000030'";
const OWN = "'00000000-0000-7000-8000-000000000031'";
const LINE = "'00000000-0000-7000-8000-000000000040'";
const UNSEALED = "'00000000-0000-7000-8000-000000000041'";
/** Also unsealed; its personal details can be hidden. */
const HIDEABLE = "'00000000-0000-7000-8000-000000000042'";
const WAITING = "'00000000-0000-7000-8000-000000000050'";
const NOBODY = "'00000000-0000-7000-8000-0000000000ff'";
const NEW = "gen_random_uuid()";

function insert(table: string, row: Record<string, string>): string {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  return `insert into "${table}" (${columns.join(", ")}) overriding system value values (${Object.values(row).join(", ")})`;
}

type Changes = Record<string, string>;
const claim = (changes: Changes) => insert("claims", { id: NEW, kind: "'order'", ...changes });
const taken = { takenBy: OTHER, sessionHash: "sha256('old')", takenAt: "now()" };
const presence = (changes: Changes) =>
  insert("presence", {
    sessionHash: "sha256('old')",
    tab: NEW,
    userId: OTHER,
    kind: "'order'",
    itemId: PENDING,
    ...changes,
  });
const notification = (changes: Changes) =>
  insert("notifications", { id: NEW, userId: USER, kind: "'token_created'", ...changes });
const accountLink = (changes: Changes) =>
  insert("accountLinks", {
    id: NEW,
    kind: "'invitation'",
    role: "'user'",
    createdBy: USER,
    expiresAt: "now()",
    ...changes,
  });
const passwordLink = (changes: Changes) => accountLink({ kind: "'password'", userId: OTHER, ...changes });
const mail = (changes: Changes) =>
  insert("mails", { id: NEW, kind: "'test'", to: "'x'", sealed: "sha256('x')", ...changes });
const deskNote = (changes: Changes) =>
  insert("deskNotes", { version: "2", id: NEW, text: "''", writtenBy: USER, ...changes });
const setupMark = (changes: Changes) => insert("setupMarks", { item: "'fee'", markedBy: USER, ...changes });
const sharedRead = (changes: Changes) =>
  insert("sharedReads", { notificationId: PENDING, userId: USER, ...changes });
const note = (changes: Changes) =>
  insert("traderNotes", { id: NEW, userId: USER, authorId: OTHER, ...changes });
const noteText = (changes: Changes) =>
  insert("traderNoteTexts", { noteId: PENDING, place: "2", text: "'x'", ...changes });
const flag = (changes: Changes) =>
  insert("traderFlags", {
    userId: USER,
    flag: "'verified_by_phone'",
    isSet: "true",
    reason: "'x'",
    changedBy: OTHER,
    ...changes,
  });
const choices = (changes: Changes) => insert("notificationChoices", { userId: USER, ...changes });
const subscribed = (changes: Changes) =>
  insert("pushSubscriptions", {
    id: NEW,
    userId: USER,
    sessionHash: "sha256('old')",
    endpoint: "'another'",
    p256dh: "''",
    auth: "''",
    serverKey: "''",
    ...changes,
  });
const push = (changes: Changes) =>
  insert("pushes", { subscriptionId: USER, notificationId: PENDING, ...changes });
const webhook = (changes: Changes) =>
  insert("webhooks", {
    id: NEW,
    name: "'x'",
    url: "'x'",
    events: "'{order.changed}'",
    secret: "'x'",
    createdBy: USER,
    ...changes,
  });
const delivery = (changes: Changes) =>
  insert("webhookDeliveries", {
    place: "8",
    id: NEW,
    webhookId: USER,
    event: "'order.changed'",
    happenedAt: "now()",
    body: "'{}'",
    ...changes,
  });
const user = (changes: Changes) =>
  insert("users", { id: NEW, username: "'another'", email: "'another@x'", passwordHash: "''", ...changes });
const suspension = (by: string) =>
  `update users set "standingBy" = ${by}, "standingAt" = now() where id = ${USER}`;
const order = (changes: Changes) =>
  insert("orders", {
    id: NEW,
    userId: USER,
    type: "'buy'",
    crypto: "'BTC'",
    amount: "10",
    walletAddress: "'N/A'",
    pricePerCoin: "50000",
    feeRate: "0.001",
    tradingFee: "0.01",
    total: "10.01",
    evidence: "'{}'",
    ...changes,
  });
const ended = (changes: Changes) =>
  order({
    status: "'loss'",
    returnRate: "0",
    payout: "0",
    resolvedAt: "now()",
    resolvedBy: OTHER,
    ...changes,
  });
const deposit = (changes: Changes) =>
  insert("transactions", {
    id: NEW,
    userId: USER,
    type: "'deposit'",
    amount: "5",
    transactionId: NEW,
    transactionKey: NEW,
    ...changes,
  });
const unnamed = { transactionId: "null", transactionKey: "null" };
const withdrawal = { type: "'withdrawal'", crypto: "'BTC'", walletAddress: "'bc1q'", ...unnamed };
const journal = (changes: Changes) =>
  insert("journals", { id: NEW, kind: "'order_placement'", reference: NEW, ...changes });
/** Two entries that balance, so that only the guard in question refuses them. */
const entries = (changes: Changes) => {
  const line = { journalId: JOURNAL, account: "'fees'", amount: "1", ...changes };
  const columns = Object.keys(line).map((column) => `"${column}"`);
  const values = Object.values(line);
  const opposite = values.map((value, index) => (columns[index] === '"amount"' ? `-(${value})` : value));
  return `insert into entries (${columns.join(", ")}) values (${values.join(", ")}), (${opposite.join(", ")})`;
};
const session = (changes: Changes) => insert("sessions", { hash: "sha256('new')", userId: USER, ...changes });
const candle = (changes: Changes) =>
  insert("candles", {
    crypto: "'ETH'",
    interval: "'1m'",
    at: "'2026-01-01T00:00:00Z'",
    open: "2",
    high: "3",
    low: "1",
    close: "2",
    count: "1",
    ...changes,
  });
const token = (changes: Changes) =>
  insert("apiTokens", {
    id: NEW,
    hash: "sha256('new')",
    userId: USER,
    name: "'bot'",
    scope: "'read'",
    ...changes,
  });
const FIGURES = ["users", "orders", "volume", "wins", "losses", "rejected", "cancelled", "fees", "payouts"];
const figuresOfDay = {
  day: "'2026-01-01'",
  ...Object.fromEntries(
    [...FIGURES, "deposits", "withdrawals", "ownDecisions"].map((figure) => [figure, "0"]),
  ),
};
const deskDay = insert("deskDays", figuresOfDay);
const deskDaySoFar = insert("deskDaysSoFar", figuresOfDay);
const orderCell = insert("orderCells", {
  dimension: "'hour'",
  days: "1",
  start: "'2026-01-01'",
  key: "'00'",
  moved: "'flat'",
  ...Object.fromEntries(
    ["wins", "losses", "rejected", "cancelled", "placed", "paid"].map((count) => [count, "0"]),
  ),
});
const orderWait = insert("orderWaits", {
  dimension: "'hour'",
  days: "1",
  start: "'2026-01-01'",
  key: "'00'",
  step: "1",
  orders: "1",
});
const check = (changes: Changes) => insert("checks", { id: NEW, of: "1", ...changes });
const checked = { finishedAt: "now()", differences: "'[]'" };
const uncounted = insert("uncountedOrders", { orderId: PENDING });
const nameToForget = (userId: string) =>
  insert("namesToForget", { userId, username: "'x'", email: "'x'", subjects: "'{}'" });
const untimed = insert("untimedOrders", { orderId: PENDING });
const PARTS = ["deposits", "withdrawals", "placed", "fees", "paidOut", "returned", "corrections"];
const accountDay = (changes: Changes) =>
  insert("accountDays", {
    userId: USER,
    day: "'2026-01-01'",
    ...Object.fromEntries(["available", "held", ...PARTS].map((figure) => [figure, "0"])),
    ...changes,
  });
const balanceReason = (changes: Changes) =>
  insert("balanceReasons", { reference: NEW, reason: "'why'", ...changes });
const saved = (changes: Changes) =>
  insert("savedAddresses", {
    id: NEW,
    userId: USER,
    crypto: "'BTC'",
    address: "'1new'",
    normalized: "'1new'",
    name: "'Mine'",
    ...changes,
  });
const node = { version: "'1'", sockets: "0", lagMs: "0", feedsPrices: "false" };
const line = (changes: Changes) =>
  insert("auditLog", { id: NEW, actorName: "'x'", action: "'logo.removed'", ...changes });
const leaf = (changes: Changes) =>
  insert("logLeaves", { kind: "'audit'", subject: NEW, id: "1000", ...changes });
const placed = (index: string, hash = "sha256('x')") => `index = ${index}, data = '{}', hash = ${hash}`;
const logNode = (changes: Changes) =>
  insert("logNodes", { level: "1", index: "1", hash: "sha256('x')", ...changes });
const logKey = (changes: Changes) => insert("logKeys", { id: "'new'", publicKey: "sha256('x')", ...changes });
const sealed = (changes: string) => `update "auditLog" set ${changes} where id = ${UNSEALED}`;
const hidden = (changes: string) =>
  `update "auditLog" set sequence = 2, hash = sha256('x'), "previousHash" = sha256('one'), ${changes} where id = ${HIDEABLE}`;
const approval = (changes: Changes) =>
  insert("approvals", {
    id: NEW,
    kind: "'user_change'",
    subject: NEW,
    command: "'{}'",
    effect: "'{}'",
    requestedBy: USER,
    ...changes,
  });
const decided = { status: "'approved'", decidedBy: OTHER, decidedAt: "now()" };
const providerAccount = (changes: Changes) =>
  insert("providerAccounts", {
    id: NEW,
    userId: USER,
    issuer: "'https://new.example'",
    subject: "'new'",
    name: "'new'",
    ...changes,
  });
const passkey = (changes: Changes) =>
  insert("passkeys", {
    id: NEW,
    userId: USER,
    credentialId: "'new'",
    publicKey: "'x'",
    counter: "0",
    transports: "'{}'",
    host: "'localhost'",
    isBackedUp: "false",
    name: "'x'",
    ...changes,
  });
const usedChallenge = (changes: Changes) =>
  insert("usedChallenges", { hash: "sha256('new')", expiresAt: "now()", ...changes });
const factor = (changes: Changes) => insert("secondFactors", { userId: OTHER, secret: "'x'", ...changes });
const recoveryCode = (changes: Changes) =>
  insert("recoveryCodes", { hash: "sha256('new')", userId: USER, ...changes });
const key = (changes: Changes) =>
  insert("idempotencyKeys", { userId: USER, key: "'new'", requestHash: "'x'", ...changes });

const FORBIDDEN: Record<string, string> = {
  "users.users_pkey": user({ id: USER }),
  "users.users_username_key": user({ username: "'TRADER'" }),
  "users.users_email_key": user({ email: "'TRADER@X'" }),
  "users.users_username_check": user({ username: "'ab'" }),
  "users.users_email_check": user({ email: "repeat('x', 255)" }),
  "users.users_role_check": user({ role: "'owner'" }),
  "users.users_standingBy_fkey": suspension(NOBODY),
  "users.users_standing_by_somebody_else": suspension("id"),
  "users.users_after_opening": `update users set "standingBy" = ${USER}, "standingAt" = now() where id = ${OPENED}`,
  "users.users_standing_says_who_and_when": `update users set "standingAt" = now()`,
  "users.users_keep_an_administrator": `update users set "isActive" = false where id = ${OTHER}`,

  "accounts.accounts_pkey": insert("accounts", { userId: USER }),
  "accounts.accounts_userId_fkey": insert("accounts", { userId: NOBODY }),
  "accounts.accounts_available_not_negative": "update accounts set available = -0.00000001",
  "accounts.accounts_held_not_negative": "update accounts set held = -0.00000001",

  "sessions.sessions_pkey": session({ hash: "sha256('old')" }),
  "sessions.sessions_hash_check": session({ hash: "'short'" }),
  "sessions.sessions_id_key": session({ id: USER }),
  "sessions.sessions_userId_fkey": session({ userId: NOBODY }),

  "apiTokens.apiTokens_pkey": token({ id: USER }),
  "apiTokens.apiTokens_hash_key": token({ hash: "sha256('old')" }),
  "apiTokens.apiTokens_hash_check": token({ hash: "'short'" }),
  "apiTokens.apiTokens_userId_fkey": token({ userId: NOBODY }),
  "apiTokens.apiTokens_name_check": token({ name: "''" }),
  "apiTokens.apiTokens_scope_check": token({ scope: "'withdraw'", expiresAt: "now()" }),
  "apiTokens.api_tokens_for_desk_expire": token({ scope: "'desk_read'" }),

  "savedAddresses.savedAddresses_pkey": saved({ id: USER }),
  "savedAddresses.savedAddresses_userId_fkey": saved({ userId: NOBODY }),
  "savedAddresses.savedAddresses_crypto_check": saved({ crypto: "'DOGE'" }),
  "savedAddresses.savedAddresses_address_check": saved({ address: "''" }),
  "savedAddresses.savedAddresses_normalized_check": saved({ normalized: "''" }),
  "savedAddresses.savedAddresses_name_check": saved({ name: "''" }),
  "savedAddresses.saved_addresses_once": saved({ normalized: "'1old'" }),

  "knownDevices.knownDevices_pkey": `insert into "knownDevices" (hash, "userId") values (sha256('twice'), ${USER}), (sha256('twice'), ${USER})`,
  "knownDevices.knownDevices_hash_check": insert("knownDevices", { hash: "'short'", userId: USER }),
  "knownDevices.knownDevices_userId_fkey": insert("knownDevices", { hash: "sha256('new')", userId: NOBODY }),

  "logos.logos_pkey": insert("logos", { hash: "'logo'", contentType: "''", bytes: "''" }),
  "logos.logos_drawn": insert("logos", {
    hash: "'svg'",
    contentType: "'image/svg+xml'",
    bytes: "''",
    width: "200",
    height: "60",
  }),

  "settings.settings_pkey": insert("settings", { id: "1" }),
  "settings.settings_id_check": insert("settings", { id: "2" }),
  "settings.settings_tradingFee_check": 'update settings set "tradingFee" = 0.100001',
  "settings.settings_autoApproveLimit_check": 'update settings set "autoApproveLimit" = -1',
  "settings.settings_autoApproveDailyLimit_check": 'update settings set "autoApproveDailyLimit" = -1',
  "settings.settings_autoApproveDeskDailyLimit_check": 'update settings set "autoApproveDeskDailyLimit" = -1',
  "settings.settings_closed_or_announced": `update settings set "maintenanceMode" = true, "maintenanceAt" = now()`,
  "settings.settings_pauses_have_reasons": `update settings set "ordersPaused" = ''`,
  "settings.settings_hold_at_most_a_week": 'update settings set "newAddressHoldHours" = 169',
  "settings.settings_event_log_hours": 'update settings set "eventLogHours" = 0',
  "settings.settings_logoHash_fkey": `update settings set "logoHash" = 'none'`,

  "orders.orders_pkey": order({ id: PENDING }),
  "orders.orders_userId_fkey": order({ userId: NOBODY }),
  "orders.orders_resolvedBy_fkey": ended({ resolvedBy: NOBODY }),
  "orders.orders_type_check": order({ type: "'short'" }),
  "orders.orders_crypto_check": order({ crypto: "'DOGE'" }),
  "orders.orders_amount_check": order({ amount: "-10", tradingFee: "-0.01", total: "-10.01" }),
  "orders.orders_pricePerCoin_check": order({ pricePerCoin: "0" }),
  "orders.orders_feeRate_check": order({ feeRate: "0.2", tradingFee: "2", total: "12" }),
  "orders.orders_status_check": ended({ status: "'void'", returnRate: "null" }),
  "orders.orders_fee_is_amount_times_rate": order({ tradingFee: "0.02", total: "10.02" }),
  "orders.orders_total_is_amount_plus_fee": order({ total: "10" }),
  "orders.orders_outcome": ended({ returnRate: "0.5", payout: "5.01" }),
  "orders.orders_terminal_says_who_and_when": ended({ resolvedBy: "null" }),
  "orders.orders_change_once": `update orders set "adminComment" = 'again' where id = ${ENDED}`,
  "orders.orders_own_account_is_told": order({ ownAccount: "true" }),
  "orders.orders_own_decision": ended({ resolvedBy: USER, ownAccount: "true" }),
  "orders.orders_after_opening": `update orders set status = 'rejected', "returnRate" = 0, payout = 0,
    "resolvedAt" = now(), "resolvedBy" = ${USER} where id = ${OPENED_ORDER}`,
  "orders.orders_never_deleted": `delete from orders where id = ${PENDING}`,

  "transactions.transactions_pkey": deposit({ id: DEPOSIT }),
  "transactions.transactions_userId_fkey": deposit({ userId: NOBODY }),
  "transactions.transactions_type_check": deposit({ type: "'gift'" }),
  "transactions.transactions_amount_check": deposit({ amount: "0" }),
  "transactions.transactions_crypto_check": deposit({ crypto: "'DOGE'" }),
  "transactions.transactions_status_check": deposit({
    status: "'void'",
    processedAt: "now()",
    processedBy: OTHER,
  }),
  "transactions.transactions_orderId_key": deposit({ type: "'trade'", orderId: ENDED }),
  "transactions.transactions_orderId_fkey": deposit({ type: "'trade'", orderId: NOBODY }),
  "transactions.transactions_processedBy_fkey": deposit({
    status: "'rejected'",
    processedAt: "now()",
    processedBy: NOBODY,
  }),
  "transactions.transactions_trade_has_order": deposit({ type: "'trade'" }),
  "transactions.transactions_deposit_has_transaction_id": deposit(unnamed),
  "transactions.transactions_withdrawal_has_address": deposit({ type: "'withdrawal'", crypto: "'BTC'" }),
  "transactions.transactions_terminal_says_who_and_when": deposit({
    status: "'completed'",
    processedAt: "now()",
  }),
  "transactions.transactions_payingBy_fkey": deposit({
    ...withdrawal,
    payingSince: "now()",
    payingBy: NOBODY,
  }),
  "transactions.transactions_paying_says_who_and_when": deposit({ ...withdrawal, payingSince: "now()" }),
  "transactions.transactions_paying_ends_completed": deposit({ payingSince: "now()", payingBy: USER }),
  "transactions.transactions_only_withdrawals_are_held": deposit({ firstUse: "true" }),
  "transactions.transactions_respect_hold": `update transactions set "heldUntil" = null where id = ${HELD}`,
  "transactions.transactions_deposit_key": deposit({ transactionKey: "'taken'" }),
  "transactions.transactions_credited_once": deposit({
    userId: SUSPENDED,
    transactionKey: "'paid'",
    status: "'completed'",
    processedAt: "now()",
    processedBy: OTHER,
  }),
  "transactions.transactions_have_keys": deposit({ transactionId: "'TA KEN'", transactionKey: "null" }),
  "transactions.transactions_only_deposits_conflict": deposit({ ...withdrawal, conflict: "true" }),
  "transactions.transactions_duplicates_are_old": deposit({ duplicateOf: PAID }),
  "transactions.transactions_change_once": `update transactions set "adminComment" = 'again' where id = ${PAID}`,
  "transactions.transactions_own_account_is_told": deposit({ ownAccount: "true" }),
  "transactions.transactions_own_decision": deposit({
    status: "'completed'",
    processedAt: "now()",
    processedBy: USER,
    ownAccount: "true",
  }),
  "transactions.transactions_not_automatic_for_administrators": deposit({
    userId: SUSPENDED,
    status: "'completed'",
    processedAt: "now()",
    automatic: "true",
  }),
  "transactions.transactions_after_opening": `update transactions set status = 'rejected', "processedAt" = now(),
    "processedBy" = ${USER} where id = ${OPENED_DEPOSIT}`,
  "transactions.transactions_never_deleted": `delete from transactions where id = ${DEPOSIT}`,

  "journals.journals_pkey": journal({ id: JOURNAL }),
  "journals.journals_kind_check": journal({ kind: "'gift'" }),
  "journals.journals_createdBy_fkey": journal({ createdBy: NOBODY }),
  "journals.journals_once": journal({ kind: "'balance_adjustment'", reference: NOBODY }),
  "journals.journals_append_only": `update journals set reference = ${NEW}`,

  "entries.entries_pkey": `insert into entries (id, "journalId", account, amount) overriding system value
    values (1, ${JOURNAL}, 'fees', 1), (900, ${JOURNAL}, 'fees', -1)`,
  "entries.entries_journalId_fkey": entries({ journalId: NOBODY }),
  "entries.entries_account_check": entries({ account: "'pocket'" }),
  "entries.entries_userId_fkey": entries({ account: "'held'", userId: NOBODY }),
  "entries.entries_amount_check": entries({ amount: "0" }),
  "entries.entries_bucket_has_user": entries({ userId: USER }),
  "entries.entries_append_only": "update entries set amount = amount * 2",
  "entries.entries_balanced": insert("entries", { journalId: JOURNAL, account: "'fees'", amount: "1" }),

  "entries.entries_own_decision": `insert into entries ("journalId", account, "userId", amount)
    values (${OWN}, 'available', ${USER}, 1), (${OWN}, 'adjustments', null, -1)`,

  "events.events_pkey": insert("events", { id: "1", name: "'x'", payload: "'{}'" }),
  "idempotencyKeys.idempotencyKeys_pkey": key({ key: "'old'" }),
  "idempotencyKeys.idempotencyKeys_key_check": key({ key: "''" }),
  "idempotencyKeys.idempotencyKeys_userId_fkey": key({ userId: NOBODY }),
  "latestPrices.latestPrices_pkey": insert("latestPrices", { id: "1", payload: "'{}'", version: "2" }),
  "latestPrices.latestPrices_id_check": insert("latestPrices", { id: "2", payload: "'{}'", version: "2" }),

  "candles.candles_pkey": candle({ crypto: "'BTC'" }),
  "candles.candles_crypto_check": candle({ crypto: "'DOGE'" }),
  "candles.candles_interval_check": candle({ interval: "'2d'" }),
  "candles.candles_count_check": candle({ count: "-1" }),
  "candles.candles_in_order": candle({ low: "2.5" }),
  "candles.candles_begin_an_interval": candle({ at: "'2026-01-01T00:00:01Z'" }),

  "databaseHistories.databaseHistories_pkey": insert("databaseHistories", { timeline: "'1'" }),
  "nodes.nodes_pkey": insert("nodes", { id: USER, ...node }),
  "accountLinks.accountLinks_pkey": accountLink({ id: PENDING }),
  "accountLinks.accountLinks_tokenHash_key": accountLink({ tokenHash: "sha256('old')" }),
  "accountLinks.accountLinks_userId_fkey": passwordLink({ userId: NOBODY }),
  "accountLinks.accountLinks_createdBy_fkey": accountLink({ createdBy: NOBODY }),
  "accountLinks.accountLinks_approvedBy_fkey": accountLink({ approvedBy: NOBODY }),
  "accountLinks.accountLinks_endedBy_fkey": accountLink({ endedBy: NOBODY }),
  "accountLinks.account_links_kind": accountLink({ kind: "'whim'" }),
  "accountLinks.account_links_role": accountLink({ role: "'boss'" }),
  "accountLinks.account_links_ended_as": accountLink({ endedAs: "'void'", endedAt: "now()" }),
  "accountLinks.account_links_ended_whole": accountLink({ endedAt: "now()" }),
  "accountLinks.account_links_of_an_account": accountLink({ userId: OTHER }),
  "accountLinks.account_links_not_for_oneself": passwordLink({ userId: USER }),
  "accountLinks.account_links_two_approve": accountLink({ approvedBy: USER }),
  "mails.mails_pkey": mail({ id: PENDING }),
  "mails.mails_status": mail({ status: "'void'", sealed: "null", endedAt: "now()" }),
  "mails.mails_waiting_have_text": mail({ sealed: "null" }),
  "mails.mails_userId_fkey": mail({ sealed: "null", userId: NOBODY, notificationId: PENDING }),
  "mails.mails_notificationId_fkey": mail({ sealed: "null", userId: USER, notificationId: NOBODY }),
  "mails.mails_tell_somebody": mail({ userId: USER }),
  "mails.mails_ended_say_when": mail({ endedAt: "now()" }),
  "deskNotes.deskNotes_pkey": deskNote({ version: "1" }),
  "deskNotes.deskNotes_id_key": deskNote({ id: PENDING }),
  "deskNotes.deskNotes_writtenBy_fkey": deskNote({ writtenBy: NOBODY }),
  "deskNotes.desk_notes_count": deskNote({ version: "0" }),
  "deskNotes.desk_notes_are_short": deskNote({ text: "repeat('x', 10001)" }),
  "deskNotes.desk_notes_append_only": `update "deskNotes" set text = 'x'`,
  "setupMarks.setupMarks_pkey": setupMark({ item: "'backup'" }),
  "setupMarks.setupMarks_markedBy_fkey": setupMark({ markedBy: NOBODY }),
  "settings.settings_name_is_short": `update settings set "deskName" = repeat('x', 41)`,
  "notifications.notifications_pkey": notification({ id: PENDING }),
  "notifications.notifications_userId_fkey": notification({ userId: NOBODY }),
  "notifications.notifications_kind": notification({ kind: "'whim'" }),
  "notifications.notifications_shared_reads_elsewhere": notification({ userId: "null", readAt: "now()" }),
  "sharedReads.sharedReads_pkey": sharedRead({}),
  "sharedReads.sharedReads_notificationId_fkey": sharedRead({ notificationId: NOBODY }),
  "sharedReads.sharedReads_userId_fkey": sharedRead({ userId: NOBODY }),
  "inboxes.inboxes_pkey": insert("inboxes", { userId: USER, readUntil: "now()" }),
  "inboxes.inboxes_userId_fkey": insert("inboxes", { userId: NOBODY, readUntil: "now()" }),
  "notificationChoices.notificationChoices_pkey": choices({}),
  "notificationChoices.notificationChoices_language_check": choices({
    userId: OTHER,
    language: "repeat('x', 36)",
  }),
  "notificationChoices.notificationChoices_timeZone_check": choices({
    userId: OTHER,
    timeZone: "repeat('x', 101)",
  }),
  "notificationChoices.notificationChoices_userId_fkey": choices({ userId: NOBODY }),
  "notificationChoices.notification_topics": choices({ userId: OTHER, sound: "'{whim}'" }),
  "pushSubscriptions.pushSubscriptions_pkey": subscribed({ id: USER, sessionHash: "sha256('other')" }),
  "pushSubscriptions.pushSubscriptions_userId_fkey": subscribed({
    userId: NOBODY,
    sessionHash: "sha256('other')",
  }),
  "pushSubscriptions.pushSubscriptions_sessionHash_fkey": subscribed({ sessionHash: "sha256('none')" }),
  "pushSubscriptions.push_subscriptions_one_per_session": subscribed({}),
  "pushSubscriptions.push_subscriptions_one_per_browser": subscribed({
    sessionHash: "sha256('other')",
    endpoint: "'old'",
  }),
  "webhooks.webhooks_pkey": webhook({ id: USER }),
  "webhooks.webhooks_createdBy_fkey": webhook({ createdBy: NOBODY }),
  "webhooks.webhooks_events": webhook({ events: "'{}'" }),
  "webhooks.webhooks_stopped_as": webhook({ stoppedAs: "'whim'", stoppedAt: "now()" }),
  "webhooks.webhooks_stopped_whole": webhook({ stoppedAs: "'paused'" }),
  "webhooks.webhooks_former_whole": webhook({ formerSecret: "'x'" }),
  "webhooks.webhooks_failing_whole": webhook({ failures: "1" }),
  "webhookDeliveries.webhookDeliveries_pkey": delivery({ place: "7" }),
  "webhookDeliveries.webhookDeliveries_id_key": delivery({ id: USER }),
  "webhookDeliveries.webhookDeliveries_webhookId_fkey": delivery({ webhookId: NOBODY }),
  "webhookDeliveries.webhook_deliveries_status": delivery({ status: "'whim'", endedAt: "now()" }),
  "webhookDeliveries.webhook_deliveries_body": delivery({ body: "null" }),
  "webhookDeliveries.webhook_deliveries_ended": delivery({ endedAt: "now()" }),
  "pushes.pushes_pkey": push({}),
  "pushes.pushes_subscriptionId_fkey": push({ subscriptionId: NOBODY }),
  "pushes.pushes_notificationId_fkey": push({ notificationId: NOBODY }),
  "troubles.troubles_pkey": insert("troubles", { key: "'feed'" }),
  "traderNotes.traderNotes_pkey": note({ id: PENDING }),
  "traderNotes.traderNotes_userId_fkey": note({ userId: NOBODY }),
  "traderNotes.traderNotes_authorId_fkey": note({ authorId: NOBODY }),
  "traderNoteTexts.traderNoteTexts_pkey": noteText({ place: "1" }),
  "traderNoteTexts.traderNoteTexts_noteId_fkey": noteText({ noteId: NOBODY }),
  "traderNoteTexts.trader_notes_stay": `update "traderNoteTexts" set text = 'other'`,
  "traderFlags.traderFlags_pkey": flag({ flag: "'watch'" }),
  "traderFlags.traderFlags_userId_fkey": flag({ userId: NOBODY }),
  "traderFlags.traderFlags_changedBy_fkey": flag({ changedBy: NOBODY }),
  "traderFlags.trader_flags_flag": flag({ flag: "'whim'" }),
  "claims.claims_pkey": claim({ id: PENDING }),
  "claims.claims_kind_check": claim({ kind: "'whim'" }),
  "claims.claims_takenBy_fkey": claim({ ...taken, takenBy: NOBODY }),
  "claims.claims_taken_whole": claim({ takenBy: OTHER }),
  "presence.presence_pkey": presence({ tab: USER }),
  "presence.presence_kind_check": presence({ kind: "'whim'" }),
  "presence.presence_sessionHash_fkey": presence({ sessionHash: "sha256('none')" }),
  "presence.presence_userId_fkey": presence({ userId: NOBODY }),
  "reconciliations.reconciliations_pkey": insert("reconciliations", { id: "1", startedAt: "now()" }),
  "reconciliations.reconciliations_id_check": insert("reconciliations", { id: "2", startedAt: "now()" }),
  "reconciliations.reconciliations_finished_with_result": 'update reconciliations set "finishedAt" = now()',

  "secondFactors.secondFactors_pkey": factor({ userId: USER }),
  "secondFactors.secondFactors_userId_fkey": factor({ userId: NOBODY }),
  "secondFactors.secondFactors_lastStep_check": factor({ confirmedAt: "now()", lastStep: "0" }),
  "secondFactors.second_factors_confirmed_by_a_code": factor({ confirmedAt: "now()" }),
  "passkeys.passkeys_pkey": passkey({ id: USER }),
  "passkeys.passkeys_userId_fkey": passkey({ userId: NOBODY }),
  "passkeys.passkeys_credential_once": passkey({ credentialId: "'old'" }),
  "passkeys.passkeys_counter": passkey({ counter: "4294967296" }),
  "sessions.sessions_passkeyId_fkey": insert("sessions", {
    hash: "sha256('new')",
    userId: USER,
    passkeyId: NOBODY,
  }),
  "providerAccounts.providerAccounts_pkey": providerAccount({ id: USER }),
  "providerAccounts.providerAccounts_userId_fkey": providerAccount({ userId: NOBODY }),
  "providerAccounts.provider_accounts_linked_once": providerAccount({
    userId: OTHER,
    issuer: "'https://old.example'",
    subject: "'old'",
  }),
  "providerAccounts.provider_accounts_one_each": providerAccount({ issuer: "'https://old.example'" }),
  "sessions.sessions_providerAccountId_fkey": insert("sessions", {
    hash: "sha256('new')",
    userId: USER,
    providerAccountId: NOBODY,
  }),
  "usedChallenges.usedChallenges_pkey": usedChallenge({ hash: "sha256('old')" }),
  "usedChallenges.usedChallenges_hash_check": usedChallenge({ hash: "'short'" }),
  "recoveryCodes.recoveryCodes_pkey": recoveryCode({ hash: "sha256('old')" }),
  "recoveryCodes.recoveryCodes_hash_check": recoveryCode({ hash: "'short'" }),
  "recoveryCodes.recoveryCodes_userId_fkey": recoveryCode({ userId: NOBODY }),

  "settings.settings_password_min_length": 'update settings set "passwordMinLength" = 5',
  "settings.settings_secondApprovalAbove_check": 'update settings set "secondApprovalAbove" = -1',
  "approvals.approvals_pkey": approval({ id: WAITING }),
  "approvals.approvals_kind_check": approval({ kind: "'whim'" }),
  "approvals.approvals_status_check": approval({ ...decided, status: "'void'", decidedBy: "null" }),
  "approvals.approvals_requestedBy_fkey": approval({ requestedBy: NOBODY }),
  "approvals.approvals_decidedBy_fkey": approval({ ...decided, decidedBy: NOBODY }),
  "approvals.approvals_by_somebody_else": approval({ ...decided, decidedBy: USER }),
  "approvals.approvals_ended_with_who_and_when": approval({ ...decided, decidedBy: "null" }),
  "approvals.approvals_one_at_a_time": approval({ kind: "'settings_change'", subject: "null" }),
  "approvals.approvals_beneficiary": approval({ subject: USER }),
  "approvals.approvals_not_for_oneself": approval({ subject: USER }),
  "approvals.approvals_not_by_beneficiary": approval({ ...decided, subject: OTHER }),
  "approvals.approvals_opened_account": `update approvals set status = 'approved', "decidedBy" = ${USER},
    "decidedAt" = now() where id = ${OPENED_APPROVAL}`,
  "approvals.approvals_change_once": `update approvals set version = 2 where status = 'approved'`,
  "approvals.approvals_never_deleted": `delete from approvals where id = ${WAITING}`,

  "nameShapes.nameShapes_pkey": insert("nameShapes", { shape: "'old'", userId: USER }),
  "nameShapes.nameShapes_userId_fkey": insert("nameShapes", { shape: "'new'", userId: NOBODY }),
  "namesToForget.namesToForget_pkey": nameToForget(USER),
  "namesToForget.namesToForget_userId_fkey": nameToForget(NOBODY),
  "deskDays.deskDays_pkey": deskDay,
  "deskDaysSoFar.deskDaysSoFar_pkey": deskDaySoFar,
  "deskSoFar.deskSoFar_pkey": insert("deskSoFar", { id: "1" }),
  "deskSoFar.deskSoFar_id_check": insert("deskSoFar", { id: "2" }),
  "checks.checks_pkey": check({ id: USER, ...checked }),
  "checks.checks_requestedBy_fkey": check({ ...checked, requestedBy: NOBODY }),
  "checks.checks_acknowledgedBy_fkey": check({
    ...checked,
    acknowledgedBy: NOBODY,
    acknowledgedAt: "now()",
    note: "'x'",
  }),
  "checks.checks_finished_with_result": check({ finishedAt: "now()" }),
  "checks.checks_acknowledged_whole": check({ ...checked, note: "'x'" }),
  "checks.checks_one_at_a_time": check({}),
  "orderCells.orderCells_pkey": orderCell,
  "uncountedOrders.uncountedOrders_pkey": uncounted,
  "orderWaits.orderWaits_pkey": orderWait,
  "untimedOrders.untimedOrders_pkey": untimed,
  "accountDays.accountDays_pkey": accountDay({}),
  "accountDays.accountDays_userId_fkey": accountDay({ userId: NOBODY }),
  "accountDaysUntil.accountDaysUntil_pkey": insert("accountDaysUntil", { id: "1" }),
  "accountDaysUntil.accountDaysUntil_id_check": insert("accountDaysUntil", { id: "2" }),
  "balanceReasons.balanceReasons_pkey": balanceReason({ reference: NOBODY }),
  "balanceReasons.balanceReasons_reason_check": balanceReason({ reason: "''" }),
  "balanceReasons.balance_reasons_append_only": `update "balanceReasons" set reason = 'other'`,

  "logLeaves.logLeaves_pkey": leaf({ id: "1" }),
  "logLeaves.logLeaves_kind_check": leaf({ kind: "'whim'" }),
  "logLeaves.log_leaves_once": leaf({ kind: "'order'", subject: ENDED }),
  "logLeaves.log_leaves_one_at_a_place": `update "logLeaves" set ${placed("0")} where subject = ${LINE}`,
  "logLeaves.logLeaves_index_check": `update "logLeaves" set ${placed("-1")} where subject = ${LINE}`,
  "logLeaves.logLeaves_hash_check": `update "logLeaves" set ${placed("1", "'short'")} where subject = ${LINE}`,
  "logLeaves.logLeaves_salt_check": `update "logLeaves" set ${placed("1")}, salt = 'short' where subject = ${LINE}`,
  "logLeaves.log_leaves_placed_whole": `update "logLeaves" set index = 1 where subject = ${LINE}`,
  "logLeaves.log_leaves_append_only": `update "logLeaves" set data = 'x' where index = 0`,
  "logLeaves.log_leaves_never_emptied": 'truncate "logLeaves"',
  "logNodes.logNodes_pkey": logNode({ index: "0" }),
  "logNodes.logNodes_level_check": logNode({ level: "0" }),
  "logNodes.logNodes_index_check": logNode({ index: "-1" }),
  "logNodes.logNodes_hash_check": logNode({ hash: "'short'" }),
  "logNodes.log_nodes_append_only": `update "logNodes" set hash = sha256('x')`,
  "logKeys.logKeys_pkey": logKey({ id: "'old'" }),
  "logKeys.logKeys_publicKey_check": logKey({ publicKey: "'short'" }),
  "logKeys.log_keys_append_only": `update "logKeys" set id = 'x'`,

  "auditLog.auditLog_pkey": line({ id: LINE }),
  "auditLog.auditLog_actorId_fkey": line({ actorId: NOBODY }),
  "auditLog.audit_log_one_chain": sealed("sequence = 1, hash = sha256('x')"),
  "auditLog.auditLog_sequence_check": sealed(
    `sequence = 0, hash = sha256('x'), "previousHash" = sha256('one')`,
  ),
  "auditLog.auditLog_hash_check": sealed(`sequence = 2, hash = 'short', "previousHash" = sha256('one')`),
  "auditLog.auditLog_previousHash_check": sealed(
    `sequence = 2, hash = sha256('x'), "previousHash" = 'short'`,
  ),
  "auditLog.audit_log_sealed_whole": sealed("sequence = 2, hash = sha256('x')"),
  "auditLog.audit_log_hidden_whole": line({ actorHash: "sha256('x')" }),
  "auditLog.auditLog_actorHash_check": hidden(`"actorHash" = 'short', "detailsHash" = sha256('d')`),
  "auditLog.auditLog_detailsHash_check": hidden(`"actorHash" = sha256('a'), "detailsHash" = 'short'`),
  "auditLog.auditLog_actorSalt_check": line({ actorSalt: "'short'" }),
  "auditLog.auditLog_detailsSalt_check": line({ detailsSalt: "'short'" }),
  "auditLog.audit_log_append_only": `update "auditLog" set action = 'nothing'`,
  "auditLog.audit_log_never_emptied": `truncate "auditLog"`,
};

/** The rows that the statements above use: one of each kind. */
const SCENE = [
  user({ id: USER, username: "'trader'", email: "'trader@x'" }),
  user({ id: OTHER, username: "'other'", email: "'other@x'", role: "'admin'" }),
  user({ id: SUSPENDED, username: "'third'", email: "'third@x'", role: "'admin'", isActive: "false" }),
  user({ id: OPENED, username: "'fourth'", email: "'fourth@x'" }),
  passwordLink({ userId: OPENED, expiresAt: "now() + interval '1 hour'" }),
  order({ id: OPENED_ORDER, userId: OPENED }),
  deposit({ id: OPENED_DEPOSIT, userId: OPENED }),
  approval({ id: OPENED_APPROVAL, subject: OPENED, requestedBy: OTHER }),
  insert("accounts", { userId: USER, available: "100" }),
  insert("nameShapes", { shape: "'old'", userId: USER }),
  nameToForget(USER),
  session({ hash: "sha256('old')", id: USER }),
  session({ hash: "sha256('other')" }),
  token({ id: USER, hash: "sha256('old')" }),
  insert("logos", { hash: "'logo'", contentType: "''", bytes: "''" }),
  order({ id: PENDING }),
  ended({ id: ENDED }),
  deposit({ id: DEPOSIT, transactionKey: "'taken'" }),
  deposit({
    id: PAID,
    transactionKey: "'paid'",
    status: "'completed'",
    processedAt: "now()",
    processedBy: OTHER,
  }),
  deposit({ ...withdrawal, id: HELD, heldUntil: "now() + interval '1 day'" }),
  saved({ id: USER, normalized: "'1old'" }),
  deposit({ type: "'trade'", orderId: ENDED }),
  journal({ id: JOURNAL, kind: "'balance_adjustment'", reference: NOBODY }),
  journal({ id: OWN, kind: "'balance_adjustment'", createdBy: USER }),
  entries({}),
  insert("events", { id: "1", name: "'x'", payload: "'{}'" }),
  key({ key: "'old'" }),
  insert("latestPrices", { payload: "'{}'", version: "1" }),
  candle({ crypto: "'BTC'" }),
  insert("databaseHistories", { timeline: "'1'" }),
  insert("nodes", { id: USER, ...node }),
  notification({ id: PENDING, userId: "null" }),
  sharedRead({}),
  mail({ id: PENDING }),
  deskNote({ version: "1", id: PENDING }),
  setupMark({ item: "'backup'" }),
  accountLink({ id: PENDING, tokenHash: "sha256('old')" }),
  insert("inboxes", { userId: USER, readUntil: "now()" }),
  choices({}),
  subscribed({ id: USER, endpoint: "'old'" }),
  push({}),
  webhook({ id: USER }),
  delivery({ place: "7", id: USER }),
  insert("troubles", { key: "'feed'" }),
  claim({ id: PENDING, ...taken }),
  note({ id: PENDING }),
  noteText({ place: "1" }),
  flag({ flag: "'watch'" }),
  presence({ tab: USER }),
  insert("reconciliations", { startedAt: "now()" }),
  deskDay,
  deskDaySoFar,
  orderCell,
  orderWait,
  uncounted,
  untimed,
  accountDay({}),
  balanceReason({ reference: NOBODY }),
  check({ id: USER }),
  approval({ id: WAITING, kind: "'settings_change'", subject: "null" }),
  approval(decided),
  factor({ userId: USER }),
  recoveryCode({ hash: "sha256('old')" }),
  passkey({ id: USER, credentialId: "'old'" }),
  providerAccount({ id: USER, issuer: "'https://old.example'", subject: "'old'" }),
  usedChallenge({ hash: "sha256('old')" }),
  line({ id: LINE }),
  line({ id: UNSEALED }),
  line({ id: HIDEABLE, personal: "'{}'" }),
  `update "auditLog" set sequence = 1, hash = sha256('one') where id = ${LINE}`,
  leaf({ id: "999", kind: "'order'", subject: ENDED }),
  `update "logLeaves" set ${placed("0")} where subject = ${ENDED}`,
  logNode({ index: "0" }),
  logKey({ id: "'old'" }),
];

let knex: Knex;
let guards: Map<string, string>;

beforeAll(async () => {
  const database = await openTestDatabase();
  knex = database.knex;
  for (const statement of SCENE) await knex.raw(statement);
  guards = await readGuards();
  return () => database.close();
});
/**
 * Every check, rule, key, unique index and trigger of the schema, and how to drop it. Not columns that are not null, nor
 * triggers that only enter rows in the log or among what is to be counted, or tidy up.
 */
async function readGuards(): Promise<Map<string, string>> {
  const { rows } = await knex.raw<{ rows: { name: string; drop: string }[] }>(`
    with ours as (
      select oid, relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'knex%' and relname <> 'rateLimits'
    )
    select relname || '.' || conname as name,
           format('alter table %I drop constraint %I cascade', relname, conname) as drop
      from pg_constraint join ours on ours.oid = conrelid
     where contype in ('c', 'u', 'p', 'f') and conname <> relname || '_rules'
    union all
    select ours.relname || '.' || pg_class.relname, format('drop index %I', pg_class.relname)
      from pg_index join ours on ours.oid = indrelid join pg_class on pg_class.oid = indexrelid
     where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select relname || '.' || tgname, format('drop trigger %I on %I', tgname, relname)
      from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal and tgfoid <> all(array['enter_in_log', 'enter_uncounted', 'forget_recovery_codes', 'lift_password_end']::regproc[])`);
  return new Map([...rows.map(({ name, drop }): [string, string] => [name, drop]), ...readRules()]);
}

function readRules(): [name: string, drop: string][] {
  return Object.entries<Record<string, string>>(ROW_RULES).flatMap(([table, rules]) =>
    Object.keys(rules).map((name): [string, string] => [
      `${table}.${name}`,
      createRowRules(table, { ...rules, [name]: "true" }),
    ]),
  );
}

/**
 * Runs the statements one after the other in a transaction that is rolled back; returns null, or why the last one was
 * refused.
 */
async function attempt(...statements: string[]): Promise<string | null> {
  const trx = await knex.transaction();
  try {
    for (const statement of statements) await trx.raw(statement);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await trx.rollback();
  }
}

test("every guard has a statement that it forbids, and every statement a guard", () => {
  expect(Object.keys(FORBIDDEN).toSorted()).toEqual([...guards.keys()].toSorted());
});

test.each(Object.entries(FORBIDDEN))("%s is needed", async (name, statement) => {
  expect(await attempt(statement)).toMatch(
    /violates|append-only|is already|sum to zero|cannot change|another administrator|somebody to decide|must remain|never credited/,
  );
  expect(await attempt(guards.get(name) ?? "no such guard", statement)).toBeNull();
});
