/** What means the same wherever it occurs, unless a scope says otherwise. */
export const COMMON = {
  Decimal:
    'A plain decimal number as a string, so that no digit is lost: "100.10". At most eight decimals. Sums of money are in USD.',
  Amount: 'USD as a decimal string, above 0, with at most two decimals: "100.10".',
  Coin: "A coin of the desk, by its symbol.",
  Time: "ISO 8601 in UTC, like 2026-01-31T12:00:00.000Z.",

  id: "Its id, a UUID. Ids sort by time.",
  version: "Grows with each change: of two that arrive, the higher one is the newer.",
  createdAt: "When it was made.",
  at: "When it happened.",
  name: "A name for people to know it by.",
  userId: "Whose it is: the id of the user.",
  username: "The user's name on the desk.",
  user: "The user.",
  users: "The users found.",
  crypto: "The coin.",
  amount: "The amount in USD.",
  details: "More about it, as flat values by name; which ones depends on what happened.",
  reason: "Why, for the other administrators.",

  limit: "How many at most, from 1 to 200.",
  before:
    'Only what comes after this entry in the list: the cursor in the Link header (rel="next") of the former page.',
  sort: "Which come first.",
  from: "Only from this time on.",
  to: "Only up to this time.",
  q: "Searched in names and texts, and at the beginning of ids and network addresses.",
};
