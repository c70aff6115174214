import type { EndpointName } from "#protocol/endpoints.ts";
import type { EventName } from "#protocol/events.ts";

/** What each call does, in one line; a new endpoint does not compile without it. */
export const CALL_SUMMARIES: Record<EndpointName, string> = {
  getUser: "Who you are, with your balance.",
  getSession: "Who is signed in, or null.",
  login: "Signs a browser in by username or e-mail address.",
  register: "Creates an account and signs the browser in.",
  logout: "Signs the browser out.",
  changePassword: "Replaces the password, and ends all other sessions and all tokens.",
  listSessions: "The browsers in which you are signed in.",
  endOtherSessions: "Signs you out everywhere but here.",
  endSession: "Ends one of your sessions.",
  stepUp: "Proves your identity: calls that need step-up work for the next ten minutes.",
  getSecondFactor: "Whether you have a second factor, and how many recovery codes are left.",
  startSecondFactor: "Creates the secret for an authenticator app.",
  confirmSecondFactor: "Turns the second factor on with its first code; returns the recovery codes.",
  removeSecondFactor: "Turns the second factor off.",
  renewRecoveryCodes: "Returns new recovery codes; the old ones stop working.",
  listTokens: "Your API tokens, without the tokens themselves.",
  createToken: "Creates an API token; only this answer contains it.",
  revokeToken: "Revokes an API token and closes its sockets.",
  listAddresses: "Your saved withdrawal addresses.",
  saveAddress:
    "Saves an address under a name. An address that does not look valid for its coin is refused unless addressChecked is true.",
  renameAddress: "Renames a saved address.",
  forgetAddress: "Removes a saved address.",
  getSiteSettings: "The fee, the desk's deposit addresses, and whether the desk is open.",
  getPrices: "The market prices, where they come from and how old they are.",
  getPriceHistory: "At most 1,000 candles, the newest of the range, oldest first.",
  getDashboardStats: "Your balance, trades, success rate and profit.",
  listOrders: "Your orders, newest first.",
  placeOrder:
    "Places an order. It is refused with quote_changed and the new figures when the fee or the price moved against you.",
  cancelOrder: "Cancels a pending order; its total is returned.",
  listTransactions: "Your deposits, withdrawals and trades, newest first.",
  getTransactionDetails: "A transaction, and its order if it is a trade.",
  submitTransaction:
    "Submits a deposit or requests a withdrawal. An address that does not look valid for its coin is refused unless addressChecked is true.",
  getStatement:
    "The movements of your money in a time range, oldest first and in pages, with the balance after each.",
  getBalanceExplained:
    "The sums that your balance consists of, now or at an earlier moment. Administrators may ask about anybody.",
  exportAccount:
    "What the desk knows of you beyond your orders, transactions and movements; at most five times an hour.",
  getAllocation: "Your orders of the last 30 days by coin, without rejected and cancelled ones.",
  cancelTransaction: "Cancels a pending deposit or withdrawal.",
  getAdminStats: "The desk's figures.",
  getLiveStatus: "The nodes, the price feed, the last check of the books and the background jobs.",
  getDayReport: "What the desk did day by day, and what is open now.",
  listAllOrders: "Everybody's orders.",
  resolveOrder: "Resolves a pending order with one of the five results.",
  listAllTransactions: "Everybody's transactions.",
  processTransaction: "Approves or rejects a pending deposit or withdrawal.",
  listClaims: "All transactions that claim the same on-chain id as this one.",
  startPaying: "Marks a withdrawal as being paid by you, so that nobody cancels it and nobody else pays it.",
  stopPaying: "Stops paying a withdrawal.",
  listUsers: "All accounts.",
  endUserSessions: "Signs a user out everywhere and revokes the user's API tokens.",
  closePending: "Rejects everything that a suspended user has pending.",
  updateUser: "Suspends or restores a user, or sets their balance.",
  listApprovals: "Pending and decided requests for a second administrator.",
  decideApproval: "Approves or declines another administrator's request.",
  getAdminSettings: "All settings of the desk.",
  updateSettings:
    "Changes settings of the desk. An address that does not look valid for its coin is refused unless addressChecked is true.",
  previewLogo: "Previews a picture as the logo without publishing it.",
  uploadLogo: "Replaces the logo.",
  getFairness:
    "How the desk settles, for everybody: outcomes, waits, and outcomes against the market, of days that are over. Nothing about fewer than 20 orders.",
  getFairnessReport:
    "How the desk decided by administrator, coin, side, hour or trader, with what stands out.",
  getBooks: "What the desk owes, took and paid, and what the last checks of books and log found.",
  startCheck: "Starts a check of the books and the log, or returns the one under way.",
  acknowledgeCheck: "Takes note of what a check found, so that administrators are no longer told.",
  listFairnessOrders: "The orders that a row of the fairness report counts, the last to end first.",
  getLogHead: "The newest signed head of the transparency log.",
  getLogInclusion: "Proves that a leaf is in the log.",
  getLogConsistency: "Proves that the log still begins as it did.",
  getLogKeys: "The public keys that heads of the log are signed with.",
  getOrderRecord: "An order of yours with what the ledger booked for it.",
  getOrderReceipt: "What proves how an order of yours ended, away from the desk.",
  listAuditLog: "Who did what, newest first.",
  removeLogo: "Removes the logo.",
  getExpectation:
    "How long the desk's last decisions took, whether the desk is open, and how many others wait before each of yours. Figures may be five seconds old.",
  listTaken: "Which orders and transactions administrators have taken, and which they gave back lately.",
  listAccountLinks:
    "Invitations and password links: those that work, and what became of the others in the last 30 days.",
  createInvitation:
    "Makes a link that works once, by which somebody makes an account. Only this answer contains it.",
  createPasswordLink: "Makes a link that works once within an hour, by which a user chooses a new password.",
  issueAccountLink: "Draws a link that a second administrator approved; only for who asked, once.",
  revokeAccountLink: "Takes a link back.",
  openLink: "What a link is for. Refused with 404 when it does not work any more.",
  acceptInvitation: "Makes the account that an invitation is for, and signs in.",
  resetPassword: "Sets a new password by a link and ends all sessions of the account.",
  listDeskNotes: "The administrators' note and its earlier versions, newest first.",
  writeDeskNote:
    "Writes the next version of the administrators' note. Refused with 409 unless it replaces the newest.",
  getShiftReport:
    "Who decided what and how fast, since a time or since you signed in, and what is still open.",
  getSetup: "What is done of the list for a new desk.",
  tickOff: "Ticks off an item of the list for a new desk.",
  take: "Takes a pending order, deposit or withdrawal for two minutes, or renews that. Refused with 409 while somebody else has it.",
  giveBack: "Gives back what you have taken.",
  getPresence: "Which administrators have which order or transaction open.",
  listNotifications: "What happened to you, newest first; kept for 90 days.",
  readNotifications: "Marks notifications as read, on all of your devices.",
  showPresence:
    "Tells the other administrators what a tab shows. Counts for two minutes, and as long as the session has a socket.",
};

/** When each event is sent. */
export const EVENT_SUMMARIES: Record<EventName, string> = {
  "user.changed": "Your balance, role or status changed.",
  "order.changed": "One of your orders was placed, or has ended.",
  "transaction.changed":
    "One of your transactions was submitted, is claimed by somebody else too, is being paid, or has ended.",
  "check.changed":
    "A check of books and log makes progress, has finished or was acknowledged; for administrators.",
  "approval.changed": "A second administrator's approval was requested or decided; for administrators.",
  "notification.changed": "Something happened to you, or was marked as read.",
  "inbox.changed": "You marked all notifications up to a time as read.",
  "note.changed": "The administrators' note was written; for administrators.",
  "link.changed": "An invitation or a password link was made, used or taken back; for administrators.",
  "claim.changed": "An administrator took an order or a transaction, or gave it back; for administrators.",
  "presence.changed": "Which administrators have what open, for administrators.",
  "settings.changed": "The settings of the desk changed; administrators get all of them.",
  "audit.changed": "A new line of the audit log, for administrators.",
  "prices.changed": "New prices, at most once a second.",
  "adminStats.changed": "The figures of the desk changed, for administrators.",
  ready: "You receive everything from here on; what you missed since your cursor was sent before.",
  heartbeat: "You have received everything up to here; sent to clients that ask for it in the handshake.",
  resync: "Too much was missed: fetch everything again.",
  "session.revoked": "Your session or token has ended; the socket is about to close.",
  "server.shutdown": "This node is shutting down: reconnect to another one.",
};
