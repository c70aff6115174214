/** Errors, and what the socket says about the connection. */
export const CONNECTION = {
  "Error.code": "What went wrong, for programs.",
  message: "What went wrong, for people.",
  fields: 'Path of a field ("amount") to its error.',
  quote: "With `quote_changed`: the figures to ask the trader about.",
  "Error.proof": "With `step_up_required`: how the user can prove their identity.",
  requestId: "Names this request in the log of the desk.",
  "Quote.pricePerCoin": "USD for one coin now.",
  feeRate: "The fee rate now, as a fraction.",
  "Quote.tradingFee": "The fee in USD now.",
  "Quote.total": "USD: amount and fee now.",

  cursor: "The position in the event log, to continue from after a break.",
  build: "The build of the server's pages: a page of another build is out of date.",
  heartbeatMs: "The interval of heartbeats in ms, for clients that asked for them in the handshake.",
  "session.revoked.reason": "Why the session or token has ended.",
};
