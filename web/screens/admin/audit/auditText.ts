import type { AuditAction, AuditDetails, AuditEntry } from "#protocol/audit.ts";
import { type CsvColumns, type ToCsv, writeCsv } from "../../../csv.ts";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { recordPath } from "../../../entities/orders/RecordLink.tsx";
import { traderPath } from "../../../entities/users/TraderLink.tsx";

export const ACTION_LABELS: Record<AuditAction, string> = {
  "order.resolved": "Order resolved",
  "transaction.processed": "Transaction processed",
  "transaction.paying_started": "Payment started",
  "transaction.paying_stopped": "Payment stopped",
  "transaction.paying_taken_over": "Payment taken over",
  "user.balance_set": "Balance set",
  "user.suspended": "User suspended",
  "user.restored": "User restored",
  "user.forgotten": "User anonymised",
  "user.role_changed": "Role changed",
  "settings.changed": "Setting changed",
  "logo.uploaded": "Logo uploaded",
  "logo.redrawn": "Logo redrawn",
  "logo.removed": "Logo removed",
  "account.created": "Account created",
  "session.started": "Signed in",
  "session.refused": "Sign-in refused",
  "session.ended": "Signed out",
  "sessions.ended": "Sessions ended",
  "password.changed": "Password changed",
  "password.refused": "Wrong current password",
  "identity.confirmed": "Identity confirmed",
  "identity.refused": "Identity not confirmed",
  "second_factor.enabled": "Second factor set up",
  "second_factor.removed": "Second factor removed",
  "recovery_codes.renewed": "Recovery codes renewed",
  "recovery_code.used": "Recovery code used",
  "passkey.added": "Passkey added",
  "passkey.renamed": "Passkey renamed",
  "passkey.removed": "Passkey removed",
  "passkey.refused": "Passkey refused",
  "provider_account.linked": "Account at the identity provider linked",
  "provider_account.unlinked": "Account at the identity provider unlinked",
  "approval.requested": "Approval requested",
  "approval.approved": "Approval given",
  "approval.declined": "Approval declined",
  "approval.expired": "Approval expired",
  "approval.overtaken": "Approval request superseded",
  "password.reset": "Password reset",
  "address.saved": "Address saved",
  "address.renamed": "Address renamed",
  "address.removed": "Address removed",
  "token.created": "API token created",
  "data.exported": "Own data exported",
  "check.requested": "Check of books and log requested",
  "check.acknowledged": "Finding of a check acknowledged",
  "token.revoked": "API token revoked",
  "link.created": "Link made",
  "link.issued": "Approved link drawn",
  "link.revoked": "Link revoked",
  "link.used": "Link used",
  "note.written": "Desk note written",
  "setup.ticked_off": "Ticked off for a new desk",
  "note.added": "Note written",
  "note.edited": "Note edited",
  "flag.set": "Flag set",
  "flag.cleared": "Flag cleared",
  "webhook.added": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.secret_rotated": "Secret of a webhook replaced",
  "webhook.removed": "Webhook removed",
  "webhook.stopped": "Webhook turned off",
  "webhook.tested": "Webhook tested",
  "webhook.sent_again": "Webhook deliveries sent again",
};

/** Readers want to know which browser it was; the full user agent is in the file. */
export function withPlainBrowser({ userAgent, ...others }: AuditDetails): AuditDetails {
  if (typeof userAgent !== "string") return others;
  const browser = describeBrowser(userAgent);
  return { ...others, browser: browser.startsWith("Unknown") ? userAgent : browser };
}

/** "setting: tradingFee, 0.001 → 0.002", without empty details. */
export function describeDetails({ from, to, ...others }: AuditDetails): string {
  const parts = Object.entries(others)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name.replace(/[A-Z]/g, " $&").toLowerCase()}: ${String(value)}`);
  if (from === undefined || to === undefined) return parts.join(", ");
  return [...parts, `${orNothing(from)} → ${orNothing(to)}`].join(", ");
}

function orNothing(value: AuditDetails[string] | undefined): string {
  return value === "" || value === null ? "nothing" : String(value);
}

const COLUMNS: CsvColumns<AuditEntry> = [
  ["ID", ({ id }) => id],
  ["Time", ({ at }) => at],
  ["Actor", ({ actorName }) => actorName],
  ["Actor ID", ({ actorId }) => actorId],
  ["Action", ({ action }) => action],
  ["Subject", ({ subject }) => subject],
  ["Details", ({ details }) => describeDetails(details)],
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
  "note.added",
  "note.edited",
  "flag.set",
  "flag.cleared",
]);

/** Where the subject of a line is shown; null if nowhere. */
export function subjectPath(action: AuditAction, subject: string): string | null {
  if (action === "order.resolved") return recordPath(subject);
  return ABOUT_USERS.has(action) ? traderPath(subject) : null;
}
