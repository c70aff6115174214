import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";
import { t } from "../../../language/index.ts";

export type LinkState = "working" | "approved" | "used" | "revoked" | "expired";

/** The state of a link at this time. */
export function stateOf({ endedAs, expiresAt, isIssued }: AccountLink, now: number): LinkState {
  if (endedAs !== null) return endedAs;
  if (Date.parse(expiresAt) <= now) return "expired";
  return isIssued ? "working" : "approved";
}

/** "Invitation of a trader: Nina from accounting" */
export function describeLink({ kind, role, username, note }: AccountLink): string {
  if (kind === "password") return t`Password of ${username ?? t`a forgotten account`}`;
  const who = role === "admin" ? t`Administrator` : t`Trader`;
  return t`${who} invited${note === "" ? "" : `: ${note}`}`;
}

/** The dialog's title once a link was made. */
export function madeTitle({ token }: NewAccountLink): string {
  return token === null ? t`Link sent` : t`Copy the link now`;
}
