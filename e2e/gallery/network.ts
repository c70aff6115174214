import type { Page } from "playwright-core";
import { z } from "zod";
import { ADMIN_TOPICS, topicOf } from "#protocol/notificationChoices.ts";
import { type Notification, NOTIFICATION_KINDS } from "#protocol/notifications.ts";
import { orderRecordSchema } from "#protocol/orderRecord.ts";
import { ABOUT, NOTIFICATION_DETAILS } from "#server/test/notificationDetails.ts";

/* Network conditions in the pictures. */

/** Pages wait for it forever, or give up after a while. */
export async function neverAnswer(page: Page, path: RegExp): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route(path, () => {});
}

export async function answerWithFault(page: Page, path: RegExp): Promise<void> {
  const body = {
    code: "unavailable",
    message: "The service is not available right now.",
    requestId: "gallery",
  };
  await page.route(path, (route) => route.fulfill({ status: 503, json: body }));
}

export async function closeForMaintenance(page: Page): Promise<void> {
  await changeSettings(page, { maintenanceMode: true });
}

/** Outside the desk's hours: it is closed all day today. */
export async function closeDesk(page: Page): Promise<void> {
  const days = new Set(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  days.delete(new Date().toUTCString().slice(0, 3));
  const hours = [...days].map((day) => `${day} 09:00-17:00`);
  await changeSettings(page, { deskHours: ["UTC", ...hours].join("; ") });
}

export async function hideFairness(page: Page): Promise<void> {
  await changeSettings(page, { publishesFairness: false });
}

const CLOSING = {
  maintenanceAt: new Date(Date.now() + 754_000).toISOString(),
  maintenanceMessage: "We move to a new server, for about an hour.",
  ordersPaused: "The price feed is being checked.",
  depositsPaused: "We are changing the wallet.",
  withdrawalsPaused: "We are checking a payment and will be back within the hour.",
  signUpsPaused: "Too many accounts were made by a machine.",
};

/** Maintenance is announced, and everything that can be paused is. */
export async function announceAndPause(page: Page): Promise<void> {
  await changeSettings(page, CLOSING);
  const at = new Date(Date.now() - 180_000).toISOString();
  const pausedBy = ["ordersPaused", "withdrawalsPaused"].map((setting) => ({ setting, by: "diana", at }));
  await change(page, /\/api\/admin\/settings$/, {
    ...CLOSING,
    depositsPaused: null,
    signUpsPaused: null,
    pausedBy,
  });
}

async function changeSettings(page: Page, changes: object): Promise<void> {
  await page.route(/\/api\/site-settings$/, async (route) => {
    const answer = await route.fetch();
    const settings: unknown = await answer.json();
    await route.fulfill({ json: { ...Object(settings), ...changes } });
  });
}

/** Decisions find that others were first, need a second administrator or are refused, in turn; none takes effect. */
export async function answerInTurn(page: Page): Promise<void> {
  const answers = [
    {
      status: 409,
      code: "already_resolved",
      message: "This order was already resolved as win by diana at 12:04:31 UTC.",
    },
    { status: 202, code: "approval_requested", message: "Another administrator has to approve this first." },
    { status: 409, code: "taken", message: "diana took this 40 s ago." },
  ];
  let turn = 0;
  await page.route(/\/resolve$/, async (route) => {
    const { status, ...body } = answers[turn++ % answers.length] ?? {};
    await route.fulfill({ status: status ?? 500, json: { ...body, requestId: "gallery" } });
  });
}

/** Refuses calls that change something; with `all` also those that only read. */
export async function refuseWith(page: Page, path: RegExp, refusal: object, all = false): Promise<void> {
  await page.route(path, (route) => {
    if (!all && route.request().method() === "GET") return route.fallback();
    return route.fulfill({ status: 403, json: { message: "Please.", requestId: "gallery", ...refusal } });
  });
}

/** Changes the answer to `path`, or every entity in it. */
async function change(page: Page, path: RegExp, changes: object): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const changed = Array.isArray(answer)
      ? answer.map((each: object) => ({ ...each, ...changes }))
      : { ...Object(answer), ...changes };
    await route.fulfill({ response, json: changed });
  });
}

const FOUND = {
  id: "0190a5b4-0000-7000-8000-000000000001",
  requestedBy: null,
  requestedAt: new Date(Date.now() - 300_000).toISOString(),
  node: "0190a5b4-0000-7000-8000-0000000a11ce",
  done: 27,
  of: 27,
  finishedAt: new Date(Date.now() - 240_000).toISOString(),
  differences: [
    { check: "balances are the sums of their entries", rows: 1_204, first: ["account"] },
    { check: "ended orders are counted as they ended", rows: 1, first: ["order"] },
  ],
  log: { size: 1_048_576, fault: "Entry 40312 is not what was sealed." },
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
  version: 30,
};

/** A check that found books and log broken, one under way, and an older finding that was acknowledged. */
export async function breakBooks(page: Page): Promise<void> {
  const acknowledged = {
    ...FOUND,
    id: "0190a5b4-0000-7000-8000-000000000000",
    requestedBy: "marta",
    requestedAt: new Date(Date.now() - 90_000_000).toISOString(),
    finishedAt: new Date(Date.now() - 89_900_000).toISOString(),
    log: null,
    acknowledgedBy: "the-longest-name-anybody-chose",
    acknowledgedAt: new Date(Date.now() - 80_000_000).toISOString(),
    note: "The disk was full while a backup was restored. Journals 4711 to 5914 were posted again from the paper trail.",
  };
  const running = {
    ...FOUND,
    id: "0190a5b4-0000-7000-8000-000000000002",
    requestedBy: "marta",
    requestedAt: new Date().toISOString(),
    done: 11,
    finishedAt: null,
    differences: null,
    log: null,
    version: 12,
  };
  await change(page, /\/api\/admin\/books$/, { checks: [running, FOUND, acknowledged] });
}

/** Nobody has checked the books for an hour, and the log never. */
export async function neglectBooks(page: Page): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await change(page, /\/api\/admin\/books$/, { checks: [], booksChecked: { at, node: FOUND.node } });
}

/** The page gets another comment than the one in the log. */
export async function misstateOrder(page: Page): Promise<void> {
  await page.route(/\/api\/orders\/[^/]+\/record$/, async (route) => {
    const response = await route.fetch();
    const { order, ...record } = orderRecordSchema.parse(await response.json());
    const adminComment = "The market turned before we could execute, so half of it is returned";
    const misstated = { ...order, adminComment, version: order.version + 1 };
    await route.fulfill({ response, json: { ...record, order: misstated } });
  });
}

/** This browser saw a longer log than the desk has. */
export async function loseLog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const head = {
      size: 40_312_007,
      rootHash: "ab".repeat(32),
      timestamp: "2026-03-04T10:20:30.000Z",
      keyId: "cd".repeat(8),
      signature: "ef".repeat(64),
    };
    localStorage.setItem("livedesk.logHead", JSON.stringify(head));
  });
}

/** Fails to deliver files, like a desk of another version or a bad connection. */
export async function loseFiles(page: Page, path: RegExp): Promise<void> {
  await page.route(path, (route) => route.abort());
}

/** Splits a list into pages of `limit`, so that there are several. */
export async function cutPages(page: Page, path: RegExp, limit: number): Promise<void> {
  await page.route(path, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", `${limit}`);
    await route.continue({ url: url.href });
  });
}

const LONG_NAME = "the-longest-name-anybody-chose";
/** Twelve digits, the most an amount can have. */
const LARGE = "123456789012.34";

/** Makes everything as long and large as possible, and all results losses. */
export async function makeLarge(page: Page): Promise<void> {
  await change(page, /\/api\/user$/, { username: LONG_NAME, balance: LARGE, held: "987654321098.76" });
  await change(page, /\/api\/dashboard\/stats$/, {
    balance: LARGE,
    totalTrades: 12_345,
    successRate: 100,
    totalProfit: "-987654321098.76",
  });
  await change(page, /\/api\/(admin\/)?orders(\?|$)/, {
    username: LONG_NAME,
    amount: LARGE,
    total: "123580245801.352345",
  });
  await change(page, /\/api\/(admin\/)?transactions(\?|$)/, { username: LONG_NAME, amount: LARGE });
  await change(page, /\/api\/admin\/dashboard\/stats$/, {
    totalUsers: 1_234_567,
    totalOrders: 1_234_567,
    totalDeposits: "123456789012.34",
    totalWithdrawals: "98765432109.12",
    pendingOrders: 10_918,
    pendingTransactions: 4_321,
  });
}

/** Colleagues work on the queue of orders: the first is taken, the second open, the third the viewer's. */
export async function workTogether(page: Page): Promise<void> {
  const colleague = { takenById: "0190a5b4-0000-7000-8000-0000000a11ce", takenBy: "marta" };
  await page.route(/\/api\/admin\/(claims|presence)/, async (route) => {
    const origin = new URL(route.request().url()).origin;
    const read = async (path: string): Promise<unknown> =>
      (await page.request.get(`${origin}${path}`)).json();
    const items = z
      .array(z.object({ id: z.string() }))
      .parse(await read("/api/admin/orders?status=pending&sort=oldest&limit=3"));
    const { user } = z
      .object({ user: z.object({ id: z.string(), username: z.string() }) })
      .parse(await read("/api/session"));
    const [taken, open, own] = items.map(({ id }) => ({ kind: "order", id }));
    const claim = {
      takenAt: new Date(Date.now() - 40_000).toISOString(),
      expiresAt: new Date(Date.now() + 80_000).toISOString(),
      version: 1,
    };
    if (route.request().url().endsWith("/presence"))
      return route.fulfill({
        json: {
          viewers: [
            { ...taken, userId: colleague.takenById, username: "marta" },
            { ...open, userId: colleague.takenById, username: "marta" },
            { ...open, userId: user.id.replace(/.$/, "0"), username: "the-longest-name-anybody-chose" },
          ],
        },
      });
    await route.fulfill({
      json: [
        { ...taken, ...claim, ...colleague },
        { ...own, ...claim, takenById: user.id, takenBy: user.username },
      ],
    });
  });
}

/** A link that works, whatever its token. */
export async function answerLink(page: Page, kind: "invitation" | "password"): Promise<void> {
  await page.route(/\/api\/links\/open$/, (route) =>
    route.fulfill({
      json: {
        kind,
        role: "user",
        username: kind === "password" ? "alice" : null,
        email: null,
        invitedBy: "admin",
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
  );
}

/** A notification of each kind that a trader or an administrator gets; the older half was read. */
export async function fillBell(page: Page, who: "trader" | "administrator"): Promise<void> {
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => who === "administrator" || !ADMIN_TOPICS.has(topicOf(kind)),
  );
  const notifications = kinds.map((kind, index): Notification => {
    const at = new Date(Date.now() - 3_600_000 * index ** 2).toISOString();
    return {
      id: ABOUT.replace(/.{4}$/, `${index}`.padStart(4, "0")),
      kind,
      subject: ABOUT,
      details: NOTIFICATION_DETAILS[kind],
      at,
      readAt: index < kinds.length / 2 ? null : at,
      version: 1,
    };
  });
  await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ json: notifications }));
}
