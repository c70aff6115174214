// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedText } from "#protocol/log.ts";
import { commitTo, keyIdOf } from "#protocol/logHashes.ts";
import { hashChildren, hashLeaf } from "#protocol/merkle.ts";
import type { Order } from "#protocol/orders.ts";
import { receiptSchema, type Receipt } from "#protocol/receipt.ts";
import { anOrder, aPrices, aUser, ids } from "../../fixtures.ts";
import { usePrices, useSession } from "../../sync/index.ts";
import { OrderScreen } from "./OrderScreen.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const PLACED = "2026-03-01T12:00:00.000Z";
const ENDED = "2026-03-01T12:03:00.000Z";
const PRICE = { source: "coingecko", status: "live" } as const;

/** Three whole minutes between both moments: all that was reached in them is certain. */
const CANDLES = [
  ["12:00", 43_400, 43_900],
  ["12:01", 43_450, 44_100.5],
  ["12:02", 43_300.25, 43_800],
].map(([minute, low, high]) => ({ at: `2026-03-01T${minute}:00.000Z`, open: low, high, low, close: high }));

const RESOLUTION = {
  market: { price: "43935.00", ...PRICE, status: "cached", at: "2026-03-01T12:01:00.000Z" },
  marketChangePercent: "1",
  resolvedBy: "ruth",
  resolvedById: ids.other,
  comment: "Well timed",
  balanceBefore: "749.75",
  balanceAfter: "1199.75",
} as const;

const QUOTE = { price: "43500.00", ...PRICE, at: "2026-03-01T11:59:57.000Z" } as const;
const PENDING = anOrder({ evidence: { quote: QUOTE, resolution: null } });

/** How the order of 250.25 may end. */
const ENDS = {
  win: { returnRate: "1.8", payout: "450" },
  loss: { returnRate: "0", payout: "0" },
  rejected: { returnRate: "0", payout: "0" },
  cancelled: { returnRate: null, payout: "0" },
} as const;

type Changes = NonNullable<Parameters<typeof anOrder>[0]>;

function ended(status: keyof typeof ENDS, changes: Changes = {}): Order {
  return anOrder({
    status,
    ...ENDS[status],
    adminComment: RESOLUTION.comment,
    resolvedAt: ENDED,
    evidence: { quote: QUOTE, resolution: RESOLUTION },
    ...changes,
  });
}

const balances = (available: string, held: string) => ({ available, held });
const placement = {
  id: ids.trade,
  at: PLACED,
  kind: "order_placement",
  entries: [
    { account: "available", amount: "-250.25" },
    { account: "held", amount: "250.25" },
  ],
  before: balances("1000", "0"),
  after: balances("749.75", "250.25"),
};
const settlement = {
  ...placement,
  id: ids.deposit,
  at: ENDED,
  kind: "order_settlement",
  entries: [
    { account: "available", amount: "450" },
    { account: "held", amount: "-250.25" },
    { account: "fees", amount: "0.25" },
    { account: "trading", amount: "-200" },
  ],
  before: balances("749.75", "250.25"),
  after: balances("1199.75", "0"),
};

const key = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
const hexOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("hex");
const PUBLIC_KEY = hexOf(await crypto.subtle.exportKey("raw", key.publicKey));

/** What the log has otherwise than the order, in clear and hashed. */
type Logged = { changed?: object; hiddenChanged?: object };

/** What the desk gives for an ended order: the second of three entries of its log. */
async function receiptOf(
  { userId, walletAddress, adminComment, evidence: { quote, resolution }, ...shown }: Order,
  { changed = {}, hiddenChanged = {} }: Logged = {},
): Promise<Receipt> {
  const hidden = {
    userId,
    walletAddress,
    adminComment,
    resolvedBy: resolution?.resolvedBy ?? null,
    ownAccount: resolution?.ownAccount ?? false,
    balanceBefore: resolution?.balanceBefore ?? null,
    balanceAfter: resolution?.balanceAfter ?? null,
    ...hiddenChanged,
  };
  const secret = { salt: "5".repeat(64), text: JSON.stringify(hidden) };
  const leaf = JSON.stringify({
    leaf: "order/1",
    ...shown,
    quote,
    market: resolution?.market ?? null,
    marketChangePercent: resolution?.marketChangePercent ?? null,
    ...changed,
    hidden: commitTo(secret.text, secret.salt),
  });
  const [before, after] = [hashLeaf("before"), hashLeaf("after")];
  const rootHash = hashChildren(hashChildren(before, hashLeaf(leaf)), after);
  const head = { size: 3, rootHash, timestamp: ENDED };
  const signature = await crypto.subtle.sign("Ed25519", key.privateKey, Buffer.from(signedText(head)));
  return receiptSchema.parse({
    format: "livedesk-receipt/1",
    leaf,
    index: 1,
    proof: [before, after],
    head: { ...head, keyId: keyIdOf(PUBLIC_KEY), signature: hexOf(signature) },
    secret,
  });
}

let shown = 0;
let root: Root | null = null;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:05:00.000Z"), toFake: ["Date"] });
  usePrices.setState({ prices: aPrices({ btc: 43_065 }) });
});
afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useRealTimers();
});

type Given = {
  decidedBy?: string;
  as?: "user" | "admin";
  alter?: (receipt: Receipt) => unknown;
  keys?: string[];
  logged?: Logged;
};

/** The record of this order, once all of its answers have arrived. */
async function show(
  asked: Order,
  { decidedBy = "ruth", as = "user", alter, keys = [PUBLIC_KEY], logged }: Given = {},
) {
  useSession.setState({ session: { status: "signedIn", user: aUser({ role: as }) } });
  // One that no store knows yet.
  shown += 1;
  const order = { ...asked, id: ids.order.replace(/..$/, String(shown + 10)) };
  const isOpen = order.status === "pending";
  const receipt = isOpen ? null : await receiptOf(order, logged);
  const answers: Record<string, unknown> = {
    [`/api/orders/${order.id}/record`]: {
      order,
      decidedBy: order.evidence.resolution === null ? null : decidedBy,
      decidedById: order.evidence.resolution === null ? null : ids.other,
      bookings: isOpen ? [placement] : [placement, settlement],
    },
    [`/api/orders/${order.id}/receipt`]: receipt !== null && alter !== undefined ? alter(receipt) : receipt,
    "/api/log/keys": keys.map((publicKey) => ({ keyId: keyIdOf(publicKey), publicKey, createdAt: PLACED })),
    "/api/prices/history": CANDLES,
  };
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(answers[new URL(address, "http://desk.test").pathname] ?? null)),
  );
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root?.render(
      <MemoryRouter initialEntries={[`/orders/${order.id}`]}>
        <Routes>
          <Route path="/orders/:id" element={<OrderScreen />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  // Answers arrive one after the other, and React draws what came once `act` ends.
  for (let tries = 0; tries < 200 && !/Entry|enters/.test(log()); tries += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
}

const card = (id: string) =>
  document.querySelector(`[aria-labelledby="${id}"]`) ?? document.createElement("p");
const textsOf = (within: Element, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
const factsOf = (within: Element) =>
  [...within.querySelectorAll("dl > div")].map((fact) => textsOf(fact, "dt, dd").join(": "));
/** The moments of the timeline: the title, and the facts below it. */
const timeline = () =>
  [...card("order-timeline").querySelectorAll("li")].map((moment) => [
    ...textsOf(moment, "h3"),
    ...factsOf(moment),
  ]);
const market = () => factsOf(card("order-market"));
const rowsOf = (within: Element) =>
  [...within.querySelectorAll("tbody tr")].map((row) => textsOf(row, "td").join(" | "));
const log = () => card("order-log").textContent;

const PLACED_FACTS = [
  "Placed",
  "Price: $43,500.00",
  "Source: coingecko",
  "Status: LIVE",
  "Age of the price: 3 s",
];
const MARKET_AT_END = ["Price: $43,935.00", "Source: coingecko", "Status: CACHED", "Age of the price: 2 min"];
const HELD = ["Amount of the order | +$250.00", "Trading fee | +$0.25", "Held when placed | $250.25"];
const RELEASED = [...HELD, "Released from the hold, fee included | +$250.25", "Available again | $250.25"];
const KEPT = ["Released from the hold | +$250.25", "Traded | -$250.00", "Fee kept by the desk | -$0.25"];

test.each([
  [
    "win",
    "Decided: won",
    "1.8×",
    [...HELD, ...KEPT, "Payout, amount × 1.8 | +$450.00", "Available again | $450.00"],
  ],
  ["loss", "Decided: lost", "0×", [...HELD, ...KEPT, "Payout | $0.00", "Available again | $0.00"]],
  ["rejected", "Decided: rejected", "0×", RELEASED],
] as const)(
  "tells of a %s what the market said at both moments, who decided, and the sums",
  async (status, title, multiplier, sums) => {
    await show(ended(status));
    expect(timeline()).toEqual([
      PLACED_FACTS,
      [title, ...MARKET_AT_END, `Multiplier: ${multiplier}`, "Decided by: ruth", "Comment: Well timed"],
    ]);
    expect(market()).toEqual([
      "A, placed: $43,500.00",
      "B, ended: $43,935.00",
      "Highest in between: $44,100.50",
      "Lowest in between: $43,300.25",
      "Market moved: +1.00%",
    ]);
    expect(textsOf(card("order-market"), "svg text")).toEqual(["A", "B"]);
    expect(card("order-market").querySelectorAll("svg rect")).toHaveLength(3);
    expect(rowsOf(card("order-arithmetic"))).toEqual(sums);
  },
);

test("shows the bookings, with the balances around each, which lead to what they consist of", async () => {
  await show(ended("win"));
  const [placed, settled] = card("order-ledger").querySelectorAll("section");
  if (placed === undefined || settled === undefined) throw new Error("There are not two bookings.");
  const around = (before: string, after: string) => `${before} before, ${after} after`;
  expect(rowsOf(placed)).toEqual([
    `Available balance${around("$1,000.00", "$749.75")} | -$250.25 | $1,000.00 | $749.75`,
    `On hold${around("$0.00", "$250.25")} | +$250.25 | $0.00 | $250.25`,
  ]);
  expect(rowsOf(settled)).toEqual([
    `Available balance${around("$749.75", "$1,199.75")} | +$450.00 | $749.75 | $1,199.75`,
    `On hold${around("$250.25", "$0.00")} | -$250.25 | $250.25 | $0.00`,
    "The desk's fees | +$0.25 |  | ",
    "The desk's trading account | -$200.00 |  | ",
  ]);
  const links = [...settled.querySelectorAll("a")].map((link) => new URL(link.href).searchParams.get("at"));
  expect(new Set(links)).toEqual(new Set([ENDED, "2026-03-01T12:03:00.001Z"]));
});

test("a waiting order shows what is known so far, against the price of now", async () => {
  await show(PENDING);
  expect(timeline()).toEqual([PLACED_FACTS, ["Waiting for the desk"]]);
  expect(card("order-timeline").textContent).toContain(
    "The price at the decision, who decided and what became of the money are added then.",
  );
  expect(market()).toEqual([
    "A, placed: $43,500.00",
    "B, now: $43,065.00",
    "Highest in between: $44,100.50",
    "Lowest in between: $43,065.00",
    "Market moved: -1.00%",
  ]);
  expect(rowsOf(card("order-arithmetic"))).toEqual(HELD);
  expect(card("order-ledger").querySelectorAll("section")).toHaveLength(1);
  expect(log()).toContain("The order enters the desk's log when it ends.");
  expect(textsOf(document.body, "main > header button")).toEqual(["Print"]);
});

test("of an order that its trader took back nobody decided", async () => {
  const resolution = { ...RESOLUTION, resolvedBy: "alice", resolvedById: ids.user, comment: null };
  await show(ended("cancelled", { adminComment: null, evidence: { quote: QUOTE, resolution } }));
  expect(timeline()).toEqual([PLACED_FACTS, ["Cancelled by the trader", ...MARKET_AT_END]]);
  expect(market()).toContain("B, ended: $43,935.00");
  expect(rowsOf(card("order-arithmetic"))).toEqual(RELEASED);
  expect(textsOf(document.body, "main > header button")).toEqual(["Download receipt", "Print"]);
});

test("a price that nobody quoted, and a decision without a comment or a multiplier, say so", async () => {
  const quote = { ...QUOTE, source: "default", at: null };
  const evidence = { quote, resolution: { ...RESOLUTION, marketChangePercent: null, ownAccount: true } };
  await show(ended("win", { adminComment: null, returnRate: null, evidence }));
  const [placed, decided] = timeline();
  expect(placed?.slice(2)).toEqual([
    "Source: default",
    "Status: LIVE",
    "Age of the price: a default that nobody quoted",
  ]);
  expect(decided?.slice(5)).toEqual(["Multiplier: –", "Decided by: ruth (account holder)", "Comment: –"]);
  expect(market()).toContain("Market moved: –");
});

test("who decided is an administrator where the desk names nobody, and administrators follow the name", async () => {
  const resolution = { ...RESOLUTION, resolvedBy: "an administrator", resolvedById: null };
  const nameless = ended("win", { evidence: { quote: QUOTE, resolution } });
  await show(nameless, { decidedBy: "an administrator" });
  expect(timeline()[1]).toContain("Decided by: an administrator");
  act(() => root?.unmount());
  await show(nameless, { as: "admin" });
  expect(timeline()[1]).toContain("Decided by: ruth");
  const [decider] = [...card("order-timeline").querySelectorAll("a")].map((link) =>
    link.getAttribute("href"),
  );
  expect(decider).toBe(`/admin/users/${ids.other}`);
  expect(textsOf(document.body, "header a")).toContain("Open in the admin panel");
});

test("its place in the log is verified by this browser", async () => {
  await show(ended("win"));
  expect(log()).toContain("Entry2 of 3VerifiedVerified by this browserHead signed");
  expect(log()).toContain("Keep the receipt and the public key");
  expect(log()).toContain(PUBLIC_KEY);
});

const FORGED = "0".repeat(64);
test.each<[string, Given, string]>([
  [
    "a changed proof",
    { alter: ({ proof, ...rest }) => ({ ...rest, proof: [FORGED, ...proof.slice(1)] }) },
    "The log that the desk signed does not contain this entry at this place: the entry, its place or the proof was changed.",
  ],
  [
    "a changed entry",
    { alter: ({ leaf, ...rest }) => ({ ...rest, leaf: leaf.replace("win", "loss") }) },
    "The log that the desk signed does not contain this entry at this place: the entry, its place or the proof was changed.",
  ],
  [
    "a changed head",
    { alter: ({ head, ...rest }) => ({ ...rest, head: { ...head, rootHash: FORGED } }) },
    "The signature does not fit the head of the log: one of them was changed.",
  ],
  [
    "a changed comment",
    { alter: ({ secret, ...rest }) => ({ ...rest, secret: { ...secret, text: "{}" } }) },
    "The private part does not belong to this entry: it was changed.",
  ],
  ["a key that nobody published", { keys: [] }, "The desk doesn't publish the key that signed it."],
])("its place in the log is not verified with %s, and the page says why", async (_, given, reason) => {
  await show(ended("win"), given);
  expect(log()).toContain("VerifiedNot verified");
  expect(log()).toContain(
    `${reason}Keep the receipt and tell whoever you trust: the desk can't prove this order.`,
  );
});

test("a receipt of another order is not verified", async () => {
  const other = await receiptOf({ ...ended("win"), id: ids.othersOrder });
  await show(ended("win"), { alter: () => other });
  expect(log()).toContain("The receipt is about another order.Keep the receipt");
});

test.each<[string, Logged, string]>([
  ["status", { changed: { status: "loss" } }, "The page says “Status: win”, the log has “loss”."],
  ["payout", { changed: { payout: "375.00" } }, "The page says “Payout: 450”, the log has “375.00”."],
  ["multiplier", { changed: { returnRate: "1.5" } }, "The page says “Multiplier: 1.8”, the log has “1.5”."],
  ["type", { changed: { type: "sell" } }, "The page says “Type: buy”, the log has “sell”."],
  ["coin", { changed: { crypto: "ETH" } }, "The page says “Coin: BTC”, the log has “ETH”."],
  ["amount", { changed: { amount: "25.00" } }, "The page says “Amount: 250.00”, the log has “25.00”."],
  [
    "price per coin",
    { changed: { pricePerCoin: "43000.00" } },
    "The page says “Price per coin: 43500.00”, the log has “43000.00”.",
  ],
  ["fee", { changed: { tradingFee: "0.50" } }, "The page says “Trading fee: 0.25”, the log has “0.50”."],
  ["total", { changed: { total: "250.50" } }, "The page says “Total: 250.25”, the log has “250.50”."],
  [
    "time of its placement",
    { changed: { createdAt: "2026-03-01T11:00:00.000Z" } },
    "The page says “Placed: 2026-03-01T12:00:00.000Z”, the log has “2026-03-01T11:00:00.000Z”.",
  ],
  [
    "time of its end",
    { changed: { resolvedAt: "2026-03-01T12:04:00.000Z" } },
    "The page says “Ended: 2026-03-01T12:03:00.000Z”, the log has “2026-03-01T12:04:00.000Z”.",
  ],
  [
    "price when placed",
    {
      changed: {
        quote: { at: "2026-03-01T11:59:57.000Z", source: "coingecko", status: "live", price: "43400.00" },
      },
    },
    "The page says “Price when placed: at 2026-03-01T11:59:57.000Z, price 43500.00, source coingecko, status live”, the log has “at 2026-03-01T11:59:57.000Z, price 43400.00, source coingecko, status live”.",
  ],
  ["price at the end", { changed: { market: null } }, "status cached”, the log has “–”."],
  [
    "movement of the market",
    { changed: { marketChangePercent: "2" } },
    "The page says “Market moved: 1”, the log has “2”.",
  ],
  [
    "comment",
    { hiddenChanged: { adminComment: "Too late" } },
    "The page says “Comment: Well timed”, the log has “Too late”.",
  ],
  [
    "decider",
    { hiddenChanged: { resolvedBy: "otto" } },
    "The page says “Decided by: ruth”, the log has “otto”.",
  ],
  [
    "whose account it was",
    { hiddenChanged: { ownAccount: true } },
    "The page says “Own account: false”, the log has “true”.",
  ],
])("an order whose %s the log has otherwise is not verified", async (_, logged, reason) => {
  await show(ended("win"), { logged });
  expect(log()).toContain("VerifiedNot verified");
  expect(log()).toContain(reason);
  expect(log()).toContain("the desk can't prove this order.");
});

test.each(["win", "loss", "rejected", "cancelled"] as const)(
  "a %s is verified as the log has it",
  async (status) => {
    await show(ended(status));
    expect(log()).toContain("Verified by this browser");
  },
);

test("an entry that tells of a missing order proves nothing of the one on the page", async () => {
  const nothing = { changed: { leaf: "missing/1", kind: "order", status: undefined, payout: undefined } };
  await show(ended("win"), { logged: nothing });
  expect(log()).toContain("VerifiedNot verified");
  expect(log()).toContain("This entry of the log is not an order.");
});

test("what the desk has forgotten is not compared", async () => {
  await show(ended("win"), { alter: (receipt) => ({ ...receipt, secret: null }) });
  expect(log()).toContain("Verified by this browser");
});
