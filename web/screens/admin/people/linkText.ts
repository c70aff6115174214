import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";

export type LinkState = "working" | "approved" | "used" | "revoked" | "expired";

/** What has become of a link at this time. */
export function stateOf({ endedAs, expiresAt, isIssued }: AccountLink, now: number): LinkState {
  if (endedAs !== null) return endedAs;
  if (Date.parse(expiresAt) <= now) return "expired";
  return isIssued ? "working" : "approved";
}

/** "Invitation of a trader: Nina from accounting" */
export function describeLink({ kind, role, username, note }: AccountLink): string {
  if (kind === "password") return `Password of ${username ?? "a forgotten account"}`;
  const who = role === "admin" ? "Administrator" : "Trader";
  return `${who} invited${note === "" ? "" : `: ${note}`}`;
}

/** The dialog's title once a link was made. */
export function madeTitle({ token }: NewAccountLink): string {
  return token === null ? "Link sent" : "Copy the link now";
}
