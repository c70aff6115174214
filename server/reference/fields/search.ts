/** The search, and everything about one trader. */
export const SEARCH = {
  "searchEverything.q": "What somebody reads out: an id, a name, an address, an amount or a day.",
  "searchOwn.q": "What to look for: an id, an address, an amount or a day.",
  zone: "The time zone of the days in the text, like Europe/Vienna.",
  orders: "The orders found.",
  transactions: "The deposits and withdrawals found.",

  "getStory.kind": "Only what is about this.",
  "getStory.from": "Only what happened from this time on.",
  "getStory.to": "Only what happened up to this time.",
  "StoryItem.kind": "Which of the three it is.",
  line: "The line of the audit log.",
  isForgotten: "True once the account was anonymised.",
  hasSecondFactor: "True if the user has a second factor.",
  lastSignInAt: "When the user signed in last; null if never.",
  sessions: "The browsers in which the user is signed in, newest use first.",
  trades: "How the user's orders ended.",
  limits: "How much of each limit is used: counts, of automatic deposits USD in the last 24 hours.",
  "limits.kind": "Which limit.",
  used: "How much of it is used.",
  most: "How much of it there is.",
};
