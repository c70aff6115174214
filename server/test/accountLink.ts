import type { AccountLink } from "#protocol/accountLinks.ts";
import { ABOUT } from "./notificationDetails.ts";

/** An invitation that was issued and not used yet. */
export const ACCOUNT_LINK: AccountLink = {
  id: ABOUT,
  kind: "invitation",
  role: "user",
  userId: null,
  username: null,
  note: "",
  email: "nina@example.com",
  createdById: ABOUT,
  createdBy: "ann",
  approvedBy: null,
  approvedById: null,
  createdAt: "2026-03-04T12:00:00Z",
  expiresAt: "2026-03-05T12:00:00Z",
  isIssued: true,
  endedAs: null,
  endedAt: null,
  endedBy: null,
  endedById: null,
  version: 1,
};
