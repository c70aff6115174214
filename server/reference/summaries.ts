import type { EndpointName } from "#protocol/endpoints.ts";
import type { EventName } from "#protocol/events.ts";

/** What each call does, in a line; a new endpoint does not compile without one. */
export const CALL_SUMMARIES: Record<EndpointName, string> = {
  getUser: "Who you are, with your balance.",
  login: "Signs a browser in by username or e-mail address.",
  register: "Makes an account and signs its browser in.",
  logout: "Signs the browser out.",
  changePassword: "Replaces the password, and ends all other sessions and all tokens.",
  listSessions: "The browsers in which you are signed in.",
  endOtherSessions: "Signs you out everywhere but here.",
  endSession: "Signs you out of one of your sessions.",
  stepUp: "Proves that it is you: what needs step-up works for the next ten minutes.",
  getSecondFactor: "Whether you have a second factor, and how many recovery codes are left.",
  startSecondFactor: "Makes the secret for an authenticator app.",
  confirmSecondFactor: "Turns the second factor on with its first code; answers with the recovery codes.",
  removeSecondFactor: "Turns the second factor off.",
  renewRecoveryCodes: "Gives new recovery codes; the old ones are worth nothing any more.",
  listTokens: "Your API tokens, without the tokens themselves.",
  createToken: "Makes an API token; this answer is the only one that holds it.",
  revokeToken: "Ends an API token, and the sockets that were opened with it.",
  listAddresses: "The addresses that you have named.",
  saveAddress:
    "Names an address. One whose form or checksum is not its coin's is refused, unless addressChecked is true.",
  renameAddress: "Gives a saved address another name.",
  forgetAddress: "Removes a saved address.",
  getSiteSettings: "The fee, the desk's deposit addresses, and whether the desk is open.",
  getPrices: "The market prices, where they come from and how old they are.",
  getPriceHistory: "At most 1,000 candles, the newest of the range, oldest first.",
  getDashboardStats: "Your balance, trades, success rate and profit.",
  listOrders: "Your orders, newest first.",
  placeOrder:
    "Places an order. It is refused with quote_changed and the new figures when the fee or the price moved against you.",
  cancelOrder: "Takes back an order that is still pending; its total is yours again.",
  listTransactions: "Your deposits, withdrawals and trades, newest first.",
  getTransactionDetails: "A transaction, and the order that it belongs to.",
  submitTransaction:
    "Tells the desk of a deposit, or asks it for a withdrawal. An address whose form or checksum is not its coin's is refused, unless addressChecked is true.",
  getStatement:
    "What moved your money in a range of time, oldest first and page by page, with the balance after each movement.",
  cancelTransaction: "Takes back a deposit or withdrawal that is still pending.",
  getAdminStats: "The desk in six figures.",
  getLiveStatus: "The nodes, the price feed, the last check of the books and the background jobs.",
  getDayReport: "What the desk did day by day, and what is open now.",
  listAllOrders: "Everybody's orders.",
  resolveOrder: "Ends a pending order with one of the five results.",
  listAllTransactions: "Everybody's transactions.",
  processTransaction: "Approves or rejects a pending deposit or withdrawal.",
  listClaims: "Everything that names the same transaction on the chain as this one.",
  startPaying: "Says that you are paying a withdrawal, so that nobody cancels it and nobody else pays it.",
  stopPaying: "Gives a withdrawal back that you were paying.",
  listUsers: "All accounts.",
  endUserSessions: "Signs a user out everywhere, their programs too.",
  closePending: "Rejects everything that a suspended user has waiting.",
  updateUser: "Suspends or restores a user, or sets their balance.",
  listApprovals: "What waits for, or had, the decision of a second administrator.",
  decideApproval: "Approves or declines what another administrator has asked for.",
  getAdminSettings: "All settings of the desk.",
  updateSettings:
    "Changes settings of the desk. An address whose form or checksum is not its coin's is refused, unless addressChecked is true.",
  previewLogo: "Draws a picture as it would look as the logo, and publishes nothing.",
  uploadLogo: "Replaces the logo.",
  listAuditLog: "Who did what, newest first.",
  removeLogo: "Removes the logo.",
};

/** When each event comes. */
export const EVENT_SUMMARIES: Record<EventName, string> = {
  "user.changed": "Your balance, role or standing changed.",
  "order.changed": "One of your orders was placed, or has ended.",
  "transaction.changed":
    "One of your transactions was submitted, is claimed by somebody else too, is being paid, or has ended.",
  "approval.changed": "Something was asked of a second administrator, or was decided; for administrators.",
  "settings.changed": "The settings of the desk changed; administrators get all of them.",
  "audit.changed": "A new line of the audit log, for administrators.",
  "prices.changed": "New prices, at most once a second.",
  "adminStats.changed": "The figures of the desk changed, for administrators.",
  ready: "You hear everything from here on; what you missed since your cursor has come before.",
  heartbeat: "You hear everything up to here; comes to those who ask for it in the handshake.",
  resync: "Too much was missed: fetch what you show once more.",
  "session.revoked": "Your session or token has ended; the socket is closed next.",
  "server.shutdown": "This node goes away: connect again, to another one.",
};
