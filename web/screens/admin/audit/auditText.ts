import type { AuditAction, AuditDetails, AuditEntry } from "#protocol/audit.ts";
import { type CsvColumns, type ToCsv, writeCsv } from "../../../csv.ts";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { correctionPath } from "../../../entities/statement/correctionPath.ts";
import { queueItemPath } from "../../../entities/queueItemPath.ts";
import { recordPath } from "../../../entities/orders/RecordLink.tsx";
import { traderPath } from "../../../entities/users/TraderLink.tsx";
import { known, mark, type Message, t } from "../../../language/index.ts";
import { englishName, nameDetail } from "./detailNames.ts";

export const ACTION_LABELS: Record<AuditAction, Message> = {
  "order.resolved": mark`Order resolved`,
  "transaction.processed": mark`Transaction processed`,
  "transaction.paying_started": mark`Payment started`,
  "transaction.paying_stopped": mark`Payment stopped`,
  "transaction.paying_taken_over": mark`Payment taken over`,
  "user.balance_set": mark`Balance set`,
  "user.suspended": mark`User suspended`,
  "user.restored": mark`User restored`,
  "user.forgotten": mark`User anonymised`,
  "user.role_changed": mark`Role changed`,
  "settings.changed": mark`Setting changed`,
  "logo.uploaded": mark`Logo uploaded`,
  "logo.redrawn": mark`Logo redrawn`,
  "logo.removed": mark`Logo removed`,
  "account.created": mark`Account created`,
  "session.started": mark`Signed in`,
  "session.refused": mark`Sign-in refused`,
  "session.ended": mark`Signed out`,
  "sessions.ended": mark`Sessions ended`,
  "password.changed": mark`Password changed`,
  "password.refused": mark`Wrong current password`,
  "identity.confirmed": mark`Identity confirmed`,
  "identity.refused": mark`Identity not confirmed`,
  "second_factor.enabled": mark`Second factor set up`,
  "second_factor.removed": mark`Second factor removed`,
  "recovery_codes.renewed": mark`Recovery codes renewed`,
  "recovery_code.used": mark`Recovery code used`,
  "passkey.added": mark`Passkey added`,
  "passkey.renamed": mark`Passkey renamed`,
  "passkey.removed": mark`Passkey removed`,
  "passkey.refused": mark`Passkey refused`,
  "provider_account.linked": mark`Account at the identity provider linked`,
  "provider_account.unlinked": mark`Account at the identity provider unlinked`,
  "approval.requested": mark`Approval requested`,
  "approval.approved": mark`Approval given`,
  "approval.declined": mark`Approval declined`,
  "approval.expired": mark`Approval expired`,
  "approval.overtaken": mark`Approval request superseded`,
  "password.reset": mark`Password reset`,
  "address.saved": mark`Address saved`,
  "address.renamed": mark`Address renamed`,
  "address.removed": mark`Address removed`,
  "token.created": mark`API token created`,
  "data.exported": mark`Own data exported`,
  "check.requested": mark`Check of books and log requested`,
  "check.acknowledged": mark`Finding of a check acknowledged`,
  "token.revoked": mark`API token revoked`,
  "link.created": mark`Link made`,
  "link.issued": mark`Approved link retrieved`,
  "link.revoked": mark`Link revoked`,
  "link.used": mark`Link used`,
  "note.written": mark`Desk note written`,
  "setup.ticked_off": mark`Ticked off for a new desk`,
  "note.added": mark`Note written`,
  "note.edited": mark`Note edited`,
  "flag.set": mark`Flag set`,
  "flag.cleared": mark`Flag cleared`,
  "webhook.added": mark`Webhook added`,
  "webhook.changed": mark`Webhook changed`,
  "webhook.secret_rotated": mark`Secret of a webhook replaced`,
  "webhook.removed": mark`Webhook removed`,
  "webhook.stopped": mark`Webhook turned off`,
  "webhook.tested": mark`Webhook tested`,
  "webhook.sent_again": mark`Webhook deliveries sent again`,
};

/** Shows which browser it was, and a link to a correction; the full user agent and ID are in the file. */
export function forReaders(details: AuditDetails): AuditDetails {
  const { userAgent, correction: _, ...others } = details;
  if (typeof userAgent !== "string") return others;
  const browser = describeBrowser(userAgent);
  return { ...others, browser: browser.startsWith("Unknown") ? userAgent : known(browser) };
}

type Place = "page" | "file";

/** "setting: tradingFee, 0.001 → 0.002", without empty details. Files are in English, whatever the page's language. */
export function describeDetails({ from, to, ...others }: AuditDetails, place: Place = "page"): string {
  const nameOf = place === "file" ? englishName : nameDetail;
  const parts = Object.entries(others)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${nameOf(name)} ${String(value)}`);
  if (from === undefined || to === undefined) return parts.join(", ");
  const nothing = place === "file" ? "nothing" : t`nothing`;
  const [before, after] = [from, to].map((value) => (value === "" || value === null ? nothing : value));
  return [...parts, `${String(before)} → ${String(after)}`].join(", ");
}

const COLUMNS: CsvColumns<AuditEntry> = [
  ["ID", ({ id }) => id],
  ["Time", ({ at }) => at],
  ["Actor", ({ actorName }) => actorName],
  ["Actor ID", ({ actorId }) => actorId],
  ["Action", ({ action }) => action],
  ["Subject", ({ subject }) => subject],
  ["Details", ({ details }) => describeDetails(details, "file")],
  ["Address", ({ address }) => address],
  ["Hash", ({ hash }) => hash],
];

export const auditCsv: ToCsv<AuditEntry> = (entries, isFirst) => writeCsv(COLUMNS, entries, isFirst);

const ABOUT_USERS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  "user.balance_set",
  "user.suspended",
  "user.restored",
  "user.role_changed",
  "sessions.ended",
  "password.reset",
  "account.created",
  "user.forgotten",
  "note.added",
  "note.edited",
  "flag.set",
  "flag.cleared",
]);

const ABOUT_TRANSACTIONS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  "transaction.processed",
  "transaction.paying_started",
  "transaction.paying_stopped",
  "transaction.paying_taken_over",
]);

/** The path of the correction that a line is about; null if it is about none. */
export function correctionOf({ correction }: AuditDetails): string | null {
  return typeof correction === "string" ? correctionPath(correction) : null;
}

/** The path to the subject of a line; null if no page shows it. */
export function subjectPath(action: AuditAction, subject: string): string | null {
  if (action === "order.resolved") return recordPath(subject);
  if (ABOUT_TRANSACTIONS.has(action)) return queueItemPath("transactions", subject);
  return ABOUT_USERS.has(action) ? traderPath(subject) : null;
}
