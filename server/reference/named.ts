import type { z } from "zod";
import { accountLinkSchema, newAccountLinkSchema, openedLinkSchema } from "#protocol/accountLinks.ts";
import { adminStatsSchema } from "#protocol/adminStats.ts";
import { allocationSchema } from "#protocol/allocation.ts";
import { approvalSchema } from "#protocol/approvals.ts";
import { auditEntrySchema } from "#protocol/audit.ts";
import { balanceExplainedSchema } from "#protocol/balanceExplained.ts";
import { booksSchema, checkSchema } from "#protocol/books.ts";
import { claimSchema, presenceSchema } from "#protocol/claims.ts";
import { closedPendingSchema } from "#protocol/closePending.ts";
import { coinSchema } from "#protocol/coins.ts";
import { accountExportSchema } from "#protocol/dataExport.ts";
import { deskNoteSchema, shiftReportSchema } from "#protocol/deskNote.ts";
import { errorBodySchema, quoteSchema } from "#protocol/errors.ts";
import { expectationSchema } from "#protocol/expectation.ts";
import { fairnessReportSchema, fairnessSchema, groupSchema } from "#protocol/fairness.ts";
import { bookDifferenceSchema, liveStatusSchema } from "#protocol/liveStatus.ts";
import { logHeadSchema, logKeySchema } from "#protocol/log.ts";
import { logoPreviewSchema } from "#protocol/logo.ts";
import { passkeyRequestSchema } from "#protocol/passkeyAnswers.ts";
import { passkeyCreationSchema, passkeySchema } from "#protocol/passkeys.ts";
import { amountSchema, decimalSchema } from "#protocol/money.ts";
import { alertTestSchema, notificationChoicesSchema } from "#protocol/notificationChoices.ts";
import { inboxSchema, notificationSchema } from "#protocol/notifications.ts";
import { bookingSchema } from "#protocol/bookings.ts";
import { correctionSchema } from "#protocol/corrections.ts";
import { orderRecordSchema } from "#protocol/orderRecord.ts";
import { evidenceSchema, orderSchema } from "#protocol/orders.ts";
import { providerAccountSchema } from "#protocol/providerAccounts.ts";
import { candleSchema, marketSchema, priceSchema, pricesSchema } from "#protocol/prices.ts";
import { pushEndpoints } from "#protocol/push.ts";
import { queuesSchema } from "#protocol/queues.ts";
import { receiptSchema } from "#protocol/receipt.ts";
import { dayReportSchema, reportDaySchema } from "#protocol/report.ts";
import { savedAddressSchema } from "#protocol/savedAddresses.ts";
import { timeSchema } from "#protocol/scalars.ts";
import { enrolmentSchema, recoveryCodesSchema, secondFactorSchema } from "#protocol/secondFactor.ts";
import { sessionSchema } from "#protocol/sessions.ts";
import { adminSettingsSchema, siteSettingsSchema } from "#protocol/settings.ts";
import { setupSchema } from "#protocol/setup.ts";
import { balancesSchema, movementSchema, statementSchema } from "#protocol/statement.ts";
import { standingSchema, storyEndpoints } from "#protocol/story.ts";
import { apiTokenSchema, newApiTokenSchema } from "#protocol/tokens.ts";
import { noteSchema, traderFlagsSchema } from "#protocol/traderFile.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { tradeStatsSchema, userSchema } from "#protocol/users.ts";
import {
  newWebhookSchema,
  webhookDeliverySchema,
  webhookEndpoints,
  webhookSchema,
} from "#protocol/webhooks.ts";

/** Schemas that are described once and referred to from everywhere. */
export const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  Decimal: decimalSchema,
  Amount: amountSchema,
  Coin: coinSchema,
  Time: timeSchema,
  User: userSchema,
  Session: sessionSchema,
  SecondFactor: secondFactorSchema,
  Enrolment: enrolmentSchema,
  RecoveryCodes: recoveryCodesSchema,
  Passkey: passkeySchema,
  PasskeyRequest: passkeyRequestSchema,
  PasskeyCreation: passkeyCreationSchema,
  ProviderAccount: providerAccountSchema,
  ApiToken: apiTokenSchema,
  NewApiToken: newApiTokenSchema,
  AccountLink: accountLinkSchema,
  NewAccountLink: newAccountLinkSchema,
  OpenedLink: openedLinkSchema,
  SavedAddress: savedAddressSchema,
  AccountExport: accountExportSchema,
  Order: orderSchema,
  Evidence: evidenceSchema,
  OrderRecord: orderRecordSchema,
  Correction: correctionSchema,
  Booking: bookingSchema,
  Receipt: receiptSchema,
  Expectation: expectationSchema,
  Allocation: allocationSchema,
  Transaction: transactionSchema,
  Balances: balancesSchema,
  Statement: statementSchema,
  Movement: movementSchema,
  BalanceExplained: balanceExplainedSchema,
  SiteSettings: siteSettingsSchema,
  AdminSettings: adminSettingsSchema,
  LogoPreview: logoPreviewSchema,
  Setup: setupSchema,
  Price: priceSchema,
  Prices: pricesSchema,
  Market: marketSchema,
  Candle: candleSchema,
  TradeStats: tradeStatsSchema,
  AdminStats: adminStatsSchema,
  Queues: queuesSchema,
  LiveStatus: liveStatusSchema,
  Books: booksSchema,
  Check: checkSchema,
  BookDifference: bookDifferenceSchema,
  DayReport: dayReportSchema,
  ReportDay: reportDaySchema,
  Fairness: fairnessSchema,
  FairnessReport: fairnessReportSchema,
  FairnessGroup: groupSchema,
  Approval: approvalSchema,
  AuditEntry: auditEntrySchema,
  LogHead: logHeadSchema,
  LogKey: logKeySchema,
  Claim: claimSchema,
  Presence: presenceSchema,
  DeskNote: deskNoteSchema,
  ShiftReport: shiftReportSchema,
  ClosedPending: closedPendingSchema,
  TraderNote: noteSchema,
  TraderFlags: traderFlagsSchema,
  Standing: standingSchema,
  StoryItem: storyEndpoints.getStory.response.def.element,
  Notification: notificationSchema,
  Inbox: inboxSchema,
  NotificationChoices: notificationChoicesSchema,
  AlertTest: alertTestSchema,
  PushSetup: pushEndpoints.getPushSetup.response,
  Webhook: webhookSchema,
  NewWebhook: newWebhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  WebhookDeliveries: webhookEndpoints.listWebhookDeliveries.response,
  Error: errorBodySchema,
  Quote: quoteSchema,
};
