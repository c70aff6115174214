import type { Knex } from "knex";
import * as initial from "./0001_initial.ts";
import * as candles from "./0002_candles.ts";
import * as liveStatus from "./0003_live_status.ts";
import * as audit from "./0004_audit.ts";
import * as secondFactor from "./0005_second_factor.ts";
import * as approvals from "./0006_approvals.ts";
import * as apiTokens from "./0007_api_tokens.ts";
import * as placement from "./0008_placement.ts";
import * as lists from "./0009_lists.ts";
import * as deskDays from "./0010_desk_days.ts";
import * as steadyProof from "./0011_steady_proof.ts";
import * as rules from "./0012_rules.ts";
import * as payouts from "./0013_payouts.ts";
import * as pending from "./0014_pending.ts";
import * as knownDevices from "./0015_known_devices.ts";
import * as destinations from "./0016_destinations.ts";
import * as drawnLogos from "./0017_drawn_logos.ts";
import * as onChainIds from "./0018_on_chain_ids.ts";
import * as names from "./0019_names.ts";
import * as overtakenApprovals from "./0020_overtaken_approvals.ts";
import * as placementByName from "./0021_placement_by_name.ts";
import * as cheaperGuards from "./0022_cheaper_guards.ts";
import * as transparencyLog from "./0023_transparency_log.ts";
import * as placementBatches from "./0024_placement_batches.ts";
import * as cheaperRules from "./0025_cheaper_rules.ts";
import * as tradeTotals from "./0026_trade_totals.ts";
import * as balanceParts from "./0027_balance_parts.ts";
import * as orderCells from "./0029_order_cells.ts";
import * as checks from "./0030_checks.ts";
import * as respelledOnChainIds from "./0031_respelled_on_chain_ids.ts";
import * as nodeJobs from "./0032_node_jobs.ts";
import * as claims from "./0033_claims.ts";
import * as waitingTimes from "./0034_waiting_times.ts";
import * as notifications from "./0035_notifications.ts";
import * as moreOnChainSpellings from "./0039_more_on_chain_spellings.ts";
import * as traderFile from "./0040_trader_file.ts";
import * as amounts from "./0041_amounts.ts";
import * as story from "./0042_story.ts";
import * as closing from "./0044_closing.ts";
import * as accountLinks from "./0048_account_links.ts";
import * as mails from "./0049_mails.ts";
import * as newDesk from "./0050_new_desk.ts";
import * as deskNotes from "./0051_desk_notes.ts";
import * as notificationChoices from "./0054_notification_choices.ts";
import * as pushes from "./0055_pushes.ts";
import * as databaseHistories from "./0057_database_histories.ts";
import * as oneHand from "./0098_one_hand.ts";
import * as generatedPasswords from "./0099_generated_passwords.ts";
import * as openedAccounts from "./0058_opened_accounts.ts";
import * as mailedNotifications from "./0059_mailed_notifications.ts";
import * as lossesCount from "./0060_losses_count.ts";
import * as eventLogHours from "./0062_event_log_hours.ts";
import * as forgottenLines from "./0067_forgotten_lines.ts";
import * as webhooks from "./0070_webhooks.ts";
import * as deskSoFar from "./0074_desk_so_far.ts";
import * as passkeys from "./0075_passkeys.ts";
import * as deskTokens from "./0077_desk_tokens.ts";
import * as providerAccounts from "./0078_provider_accounts.ts";
import * as signInNotifications from "./0080_sign_in_notifications.ts";
import * as namedCorrections from "./0083_named_corrections.ts";
import * as webhookApprovals from "./0084_webhook_approvals.ts";
import * as forgottenNames from "./0085_forgotten_names.ts";
import * as namesToForget from "./0090_names_to_forget.ts";
import * as orderWaits from "./0091_order_waits.ts";
import * as languages from "./0095_languages.ts";
import * as wallets from "./0096_wallets.ts";
import * as newDestinations from "./0097_new_destinations.ts";
import * as onChainLookAlikes from "./0100_on_chain_look_alikes.ts";

type Migration = {
  name: string;
  /** False if each statement should commit by itself, so that locks are short; it may then be run again. */
  config?: { transaction: boolean };
  /** The functions of `db/functions/` that it creates, with the SHA-256 of their text. */
  applies?: Readonly<Record<string, string>>;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
};

/** In the order in which they run. Landed entries are never edited or removed. */
const migrations: Migration[] = [
  { name: "0001_initial", ...initial },
  { name: "0002_candles", ...candles },
  { name: "0003_live_status", ...liveStatus },
  { name: "0004_audit", ...audit },
  { name: "0005_second_factor", ...secondFactor },
  { name: "0006_approvals", ...approvals },
  { name: "0007_api_tokens", ...apiTokens },
  { name: "0008_placement", ...placement },
  { name: "0009_lists", ...lists },
  { name: "0010_desk_days", ...deskDays },
  { name: "0011_steady_proof", ...steadyProof },
  { name: "0012_rules", ...rules },
  { name: "0013_payouts", ...payouts },
  { name: "0014_pending", ...pending },
  { name: "0015_known_devices", ...knownDevices },
  { name: "0016_destinations", ...destinations },
  { name: "0017_drawn_logos", ...drawnLogos },
  { name: "0018_on_chain_ids", ...onChainIds },
  { name: "0019_names", ...names },
  { name: "0020_overtaken_approvals", ...overtakenApprovals },
  { name: "0021_placement_by_name", ...placementByName },
  { name: "0022_cheaper_guards", ...cheaperGuards },
  { name: "0023_transparency_log", ...transparencyLog },
  { name: "0024_placement_batches", ...placementBatches },
  { name: "0025_cheaper_rules", ...cheaperRules },
  { name: "0026_trade_totals", ...tradeTotals },
  { name: "0027_balance_parts", ...balanceParts },
  { name: "0029_order_cells", ...orderCells },
  { name: "0030_checks", ...checks },
  { name: "0031_respelled_on_chain_ids", ...respelledOnChainIds },
  { name: "0032_node_jobs", ...nodeJobs },
  { name: "0033_claims", ...claims },
  { name: "0034_waiting_times", ...waitingTimes },
  { name: "0035_notifications", ...notifications },
  { name: "0039_more_on_chain_spellings", ...moreOnChainSpellings },
  { name: "0040_trader_file", ...traderFile },
  { name: "0041_amounts", ...amounts },
  { name: "0042_story", ...story },
  { name: "0044_closing", ...closing },
  { name: "0048_account_links", ...accountLinks },
  { name: "0049_mails", ...mails },
  { name: "0050_new_desk", ...newDesk },
  { name: "0051_desk_notes", ...deskNotes },
  { name: "0054_notification_choices", ...notificationChoices },
  { name: "0055_pushes", ...pushes },
  { name: "0057_database_histories", ...databaseHistories },
  { name: "0058_opened_accounts", ...openedAccounts },
  { name: "0059_mailed_notifications", ...mailedNotifications },
  { name: "0060_losses_count", ...lossesCount },
  { name: "0062_event_log_hours", ...eventLogHours },
  { name: "0067_forgotten_lines", ...forgottenLines },
  { name: "0070_webhooks", ...webhooks },
  { name: "0074_desk_so_far", ...deskSoFar },
  { name: "0075_passkeys", ...passkeys },
  { name: "0077_desk_tokens", ...deskTokens },
  { name: "0078_provider_accounts", ...providerAccounts },
  { name: "0080_sign_in_notifications", ...signInNotifications },
  { name: "0083_named_corrections", ...namedCorrections },
  { name: "0084_webhook_approvals", ...webhookApprovals },
  { name: "0085_forgotten_names", ...forgottenNames },
  { name: "0090_names_to_forget", ...namesToForget },
  { name: "0091_order_waits", ...orderWaits },
  { name: "0095_languages", ...languages },
  { name: "0096_wallets", ...wallets },
  { name: "0097_new_destinations", ...newDestinations },
  { name: "0098_one_hand", ...oneHand },
  { name: "0099_generated_passwords", ...generatedPasswords },
  { name: "0100_on_chain_look_alikes", ...onChainLookAlikes },
];

/** The last migration of the version before: its nodes keep working with the schema of this version. */
export const VERSION_BEFORE = "0097_new_destinations";

/** Named imports instead of a folder scan, so that every runner (tsx, vitest, knex) loads the same files. */
export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve(migration),
};
