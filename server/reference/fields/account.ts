/** Users, sign-in, the second factor, tokens, links, saved addresses. */
export const ACCOUNT = {
  "User.id": "The user's id, a UUID.",
  "endUserSessions, updateUser, closePending, createPasswordLink, listNotes, addNote, editNote, listNoteTexts, changeFlag, getStory, getStanding.id":
    "The id of the user.",
  email: "The e-mail address.",
  role: "What the account may do: a trader is `user`, an administrator `admin`.",
  isActive: "False while the account is suspended.",
  balance: "Available USD.",
  held: "USD on hold in pending orders and withdrawals.",
  "User.createdAt": "When the account was made.",
  "getSession.user": "Who is signed in; null if nobody is.",
  "listUsers.status": "Only accounts that are active, or suspended.",
  "updateUser.isActive": "False suspends the account, true restores it.",
  "updateUser.balance":
    "The new available balance: USD as a decimal string, 0 or more, at most two decimals.",
  "updateUser.reason": "Why. Of a balance its trader reads it; otherwise it is for the audit log.",
  "updateUser.forget": "Anonymises a closed account for good: a suspended trader's without money.",
  "updateUser, updateSettings, editNote.version":
    "The version that you saw: if it has changed since, the call is refused.",
  "endUserSessions, closePending.reason": "Why it is done, for the audit log.",

  totalTrades: "How many orders the trader has placed.",
  successRate: "How many of the won and lost orders were won: percent with at most one decimal.",
  totalProfit: "USD: payouts less totals of the won and lost orders.",

  "endSession.id": "The id of the session.",
  userAgent: "The browser's user agent at sign-in.",
  "Session.createdAt": "When the browser signed in.",
  lastSeenAt: "When it was used last.",
  isCurrent: "True for the session of this request.",
  "login.username": "The username or the e-mail address.",
  password: "The password.",
  "register, acceptInvitation, resetPassword.password": "The new password.",
  "register, acceptInvitation.username":
    "The new account's name: 3 to 32 letters, digits, dots, underscores and hyphens.",
  currentPassword: "The password until now.",
  newPassword: "The password from now on.",
  code: "A code of the authenticator app, or a recovery code.",
  "login.code":
    "A code of the authenticator app, or a recovery code, if there is a second factor: `second_factor_required` asks for it.",

  enabledAt: "When the second factor was turned on; null while there is none.",
  recoveryCodesLeft: "How many recovery codes can still be used.",
  "Enrolment.secret": "The secret for the authenticator app, in base 32, as apps expect it.",
  uri: "An `otpauth:` URL for the QR code.",
  recoveryCodes: "Each can be used once instead of an app's code. This is the only time they are shown.",

  "revokeToken.id": "The id of the token.",
  scope:
    "What the token may do. `read` sees what its user sees as a trader; `trade` also places and cancels orders; `desk_read` sees what an administrator sees; `desk_decide` also decides orders, deposits and withdrawals.",
  lastUsedAt: "When it was used last, to the minute; null before the first use.",
  "ApiToken, NewApiToken.expiresAt": "When it stops working; null if it lasts until it is revoked.",
  "NewApiToken.token": "The token itself. Only this answer contains it.",

  "AccountLink, OpenedLink.kind": "Whether it invites somebody, or lets a user choose another password.",
  "AccountLink, OpenedLink, createInvitation.role":
    "Of the account that it makes, or whose password it resets.",
  "AccountLink.userId": "The id of that account; null for an invitation that was not used.",
  "AccountLink.username": "The name of that account; null for an invitation that was not used.",
  "AccountLink, createInvitation.note": "Whom it is for, in the words of its maker.",
  "AccountLink.email": "Where it was mailed to; null if its maker passes it on.",
  createdBy: "The username of the administrator who made it.",
  createdById: "The id of that administrator.",
  "AccountLink.approvedBy": "The second administrator; null where none was needed.",
  approvedById: "The id of the second administrator; null where none was needed.",
  "AccountLink, OpenedLink.expiresAt": "When the link stops working.",
  isIssued: "False after an approval, until the one who asked has drawn it.",
  endedAs: "How it ended; null while it works or has only expired.",
  "AccountLink.endedAt": "When it was used or revoked; null if neither.",
  endedBy: "Who used or revoked it; null if nobody.",
  endedById: "The id of who used or revoked it; null if nobody.",
  "issueAccountLink, revokeAccountLink.id": "The id of the link.",
  "NewAccountLink.link": "The link, without its token.",
  "NewAccountLink.token":
    "The token for the link's address; null if it went by mail. Only this answer contains it.",
  "createInvitation.email": "Mails it there, if the desk can send mail.",
  byMail: "Mails it to the account's address, if the desk can send mail.",
  "openLink, acceptInvitation, resetPassword.token": "The token in the link's address.",
  "OpenedLink.username": "Whose password; null for an invitation.",
  "OpenedLink.email": "Suggested for the new account; null if there is no suggestion.",
  invitedBy: "The username of who made the link.",

  "SavedAddress, saveAddress.address": "The withdrawal address.",
  "renameAddress, forgetAddress.id": "The id of the saved address.",
  addressChecked: "Send true to confirm an address that does not look valid for its coin.",

  "AccountExport.at": "When the export was made.",
  "AccountExport.sessions": "The browsers in which the user is signed in.",
  savedAddresses: "The saved withdrawal addresses.",
  tokens: "The API tokens, without the tokens themselves.",
  secondFactor: "Whether there is a second factor.",
  verifiedByPhoneAt:
    "When the desk spoke to the person on the phone and made sure who it was; null if it did not.",
  "activity.at": "When the person did it.",
  activity: "The newest lines of the audit log about what the person did.",
  isActivityWhole: "False if there are older ones.",
};
