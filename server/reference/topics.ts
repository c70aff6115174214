import { accountLinkEndpoints } from "#protocol/accountLinks.ts";
import { adminStatsEndpoints } from "#protocol/adminStats.ts";
import { allocationEndpoints } from "#protocol/allocation.ts";
import { approvalEndpoints } from "#protocol/approvals.ts";
import { auditEndpoints } from "#protocol/audit.ts";
import { balanceExplainedEndpoints } from "#protocol/balanceExplained.ts";
import { booksEndpoints } from "#protocol/books.ts";
import { claimEndpoints } from "#protocol/claims.ts";
import { closePendingEndpoints } from "#protocol/closePending.ts";
import { correctionEndpoints } from "#protocol/corrections.ts";
import { dataExportEndpoints } from "#protocol/dataExport.ts";
import { deskNoteEndpoints } from "#protocol/deskNote.ts";
import type { EndpointName } from "#protocol/endpoints.ts";
import { expectationEndpoints } from "#protocol/expectation.ts";
import { fairnessEndpoints } from "#protocol/fairness.ts";
import { liveStatusEndpoints } from "#protocol/liveStatus.ts";
import { logEndpoints } from "#protocol/log.ts";
import { logoEndpoints } from "#protocol/logo.ts";
import { notificationChoiceEndpoints } from "#protocol/notificationChoices.ts";
import { notificationEndpoints } from "#protocol/notifications.ts";
import { orderRecordEndpoints } from "#protocol/orderRecord.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { pageErrorEndpoints } from "#protocol/pageErrors.ts";
import { passkeyEndpoints } from "#protocol/passkeys.ts";
import { priceEndpoints } from "#protocol/prices.ts";
import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { pushEndpoints } from "#protocol/push.ts";
import { receiptEndpoints } from "#protocol/receipt.ts";
import { reportEndpoints } from "#protocol/report.ts";
import { addressEndpoints } from "#protocol/savedAddresses.ts";
import { searchEndpoints } from "#protocol/search.ts";
import { secondFactorEndpoints } from "#protocol/secondFactor.ts";
import { sessionEndpoints } from "#protocol/sessions.ts";
import { settingChangeEndpoints } from "#protocol/settingChanges.ts";
import { settingEndpoints } from "#protocol/settings.ts";
import { setupEndpoints } from "#protocol/setup.ts";
import { statementEndpoints } from "#protocol/statement.ts";
import { storyEndpoints } from "#protocol/story.ts";
import { tokenEndpoints } from "#protocol/tokens.ts";
import { traderFileEndpoints } from "#protocol/traderFile.ts";
import { transactionEndpoints } from "#protocol/transactions.ts";
import { userEndpoints } from "#protocol/users.ts";
import { webhookEndpoints } from "#protocol/webhooks.ts";

type Topic = { name: string; description: string };

const TOPIC_LIST = [
  {
    name: "Account",
    description: "Who you are, your password, and what the desk knows of you.",
    calls: { ...userEndpoints, ...dataExportEndpoints },
  },
  {
    name: "Signing in",
    description:
      "Sessions, second factors, passkeys, the identity provider, proof of identity, invitations and password links.",
    calls: {
      ...sessionEndpoints,
      ...secondFactorEndpoints,
      ...passkeyEndpoints,
      ...providerEndpoints,
      ...accountLinkEndpoints,
    },
  },
  { name: "API tokens", description: "What programs sign in with.", calls: tokenEndpoints },
  { name: "Prices", description: "Market prices and their history.", calls: priceEndpoints },
  {
    name: "Orders",
    description: "Placing, cancelling and deciding orders, their records and receipts.",
    calls: { ...orderEndpoints, ...orderRecordEndpoints, ...receiptEndpoints, ...expectationEndpoints },
  },
  {
    name: "Deposits and withdrawals",
    description: "Requests to move money in and out, and saved addresses.",
    calls: { ...transactionEndpoints, ...addressEndpoints },
  },
  {
    name: "Balance",
    description: "What a balance consists of, and the movements behind it.",
    calls: {
      ...balanceExplainedEndpoints,
      ...statementEndpoints,
      ...correctionEndpoints,
      ...allocationEndpoints,
    },
  },
  {
    name: "Notifications",
    description: "What happened while you were away, and how you are told.",
    calls: { ...notificationEndpoints, ...notificationChoiceEndpoints, ...pushEndpoints },
  },
  {
    name: "Transparency log",
    description: "Proofs that the desk does not rewrite its decisions.",
    calls: logEndpoints,
  },
  { name: "Fairness", description: "How the desk decides, in figures.", calls: fairnessEndpoints },
  { name: "Search", description: "Finds records by what is known of them.", calls: searchEndpoints },
  {
    name: "Desk settings",
    description: "Fee, addresses, rules, logo and the list for a new desk.",
    calls: { ...settingEndpoints, ...settingChangeEndpoints, ...logoEndpoints, ...setupEndpoints },
  },
  {
    name: "Webhooks",
    description: "Where the desk sends its changes, and what became of them.",
    calls: webhookEndpoints,
  },
  {
    name: "Traders",
    description: "One trader: history, standing, notes, flags.",
    calls: { ...traderFileEndpoints, ...storyEndpoints, ...closePendingEndpoints },
  },
  {
    name: "Team work",
    description: "Who works on what, second approvals, the handover.",
    calls: { ...claimEndpoints, ...approvalEndpoints, ...deskNoteEndpoints },
  },
  {
    name: "Books and reports",
    description: "Figures, checks of the books, status and audit log.",
    calls: {
      ...adminStatsEndpoints,
      ...reportEndpoints,
      ...booksEndpoints,
      ...liveStatusEndpoints,
      ...auditEndpoints,
      ...pageErrorEndpoints,
    },
  },
] satisfies (Topic & { calls: Partial<Record<EndpointName, unknown>> })[];

/** What the calls are about: the reference's groups, in its order. */
export const TOPICS: readonly Topic[] = TOPIC_LIST.map(({ name, description }) => ({ name, description }));

const topicOfCall = new Map(
  TOPIC_LIST.flatMap(({ name, calls }) => Object.keys(calls).map((call) => [call, name] as const)),
);

/** Throws if the call has none. */
export function topicOf(name: EndpointName): string {
  const topic = topicOfCall.get(name);
  if (topic === undefined) throw new Error(`${name} belongs to no topic of the reference.`);
  return topic;
}
