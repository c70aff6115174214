import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Answer, type ApiClient, placeOrder, TRADER_PASSWORD } from "./apiClient.ts";
import { connection } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { type Member, setUpDesk } from "./spec/desk.ts";
import { eventually } from "./spec/expectations.ts";
import { submit } from "./spec/orders.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

const desk = setUpDesk();

type Shown = { title: string; body: string; path: string };

/**
 * What the system would show from any page of the context. A headless browser denies notifications, so the test grants
 * the permission and records them.
 */
async function noteAlerts(context: BrowserContext): Promise<Shown[]> {
  const shown: Shown[] = [];
  await context.exposeFunction("noteAlert", (alert: Shown) => void shown.push(alert));
  await context.addInitScript(() => {
    const note = (title: string, options: NotificationOptions = {}): Promise<void> => {
      const { body = "", data = {} } = options;
      const path: unknown = Reflect.get(Object(data), "path");
      const tell: unknown = Reflect.get(window, "noteAlert");
      if (typeof tell === "function") Reflect.apply(tell, window, [{ title, body, path }]);
      return Promise.resolve();
    };
    ServiceWorkerRegistration.prototype.showNotification = note;
    const Noted = function (title: string, options?: NotificationOptions) {
      void note(title, options);
    };
    Object.assign(Noted, { permission: "granted", requestPermission: () => Promise.resolve("granted") });
    Object.defineProperty(window, "Notification", { value: Noted });
  });
  return shown;
}

async function choose({ call }: Member, topics: readonly string[]): Promise<void> {
  const choices = [
    { showsDetails: true },
    ...topics.map((topic) => ({ channel: "desktop", topic, isOn: true })),
  ];
  for (const choice of choices)
    expect(await call("PATCH", "/api/notifications/choices", choice)).toMatchObject({ status: 200 });
}

/** Opens pages of one browser; alerts are loaded after a page, and ask for the choices first. */
async function openTabs({ context, page }: Member, ...paths: string[]): Promise<Page[]> {
  const pages = [page];
  while (pages.length < paths.length) pages.push(await context.newPage());
  for (const [index, tab] of pages.entries()) {
    const choices = tab.waitForResponse((answer) => answer.url().endsWith("/api/notifications/choices"));
    await tab.goto(paths[index] ?? "/");
    await choices;
    await connection(tab).getByText("Live").waitFor();
  }
  return pages;
}

const call: ApiClient["call"] = (...request) => desk.administrator.call(...request);

const ok = async (answer: Promise<Answer>): Promise<void> =>
  expect([200, 201]).toContain((await answer).status);

test("one tab alerts to a decision, and none while a tab shows the order", async () => {
  const trader = await desk.trader({ balance: "100", fresh: true });
  const shown = await noteAlerts(trader.context);
  const [settings, balance] = [trader.page, await trader.context.newPage()];
  await settings.goto("/settings?tab=notifications");
  await settings.getByRole("checkbox", { name: "Orders decided: Desktop" }).click();
  await settings.getByText("Notifications are allowed, while the desk is open in a tab.").waitFor();
  expect(await findViolations(settings)).toEqual([]);
  await balance.goto("/balance");
  await connection(balance).getByText("Live").waitFor();

  const decide = async (): Promise<string> => {
    const order = await placeOrder(trader, "10");
    const path = `/api/admin/orders/${order?.id}/resolve`;
    await ok(desk.administrator.call("PATCH", path, { result: "rejected", returnRate: "0" }));
    await settings.getByRole("button", { name: /^Notifications, \d unread$/ }).waitFor();
    return `/orders/${order?.id}`;
  };
  const path = await decide();
  const alert = { title: "Livedesk: One of your orders was decided", body: "", path };
  await eventually(() => shown).toEqual([alert]);
  await openTabs({ ...trader, page: balance }, "/trade");
  await decide();
  const told = async () => (await trader.call("GET", "/api/notifications")).body;
  await eventually(told).toMatchObject([{ kind: "order_decided" }, { kind: "order_decided" }, {}]);
  await settings.waitForTimeout(2_000);
  expect(shown).toEqual([alert]);
});

test("each kind that a trader chose alerts once from two tabs, in plain words, and no other kind does", async () => {
  const trader = await desk.trader({ balance: "100.00", fresh: true });
  const { username, id: userId } = trader.user;
  const shown = await noteAlerts(trader.context);
  await choose(trader, ["orders", "transfers", "balance", "tokens", "sign_ins"]);
  const order = await placeOrder(trader, "10");
  const body = {
    type: "withdrawal",
    crypto: "BTC",
    amount: "20",
    walletAddress: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  };
  const withdrawal = await submit(trader, body);
  // The notification about the withdrawal to a new address has already arrived.
  await openTabs(trader, "/settings", "/statement");

  const causes: [cause: () => Promise<void>, title: string, text: string, path: string][] = [
    [
      () => {
        const win = { result: "win", returnRate: "1.8", adminComment: "Well timed" };
        return ok(call("PATCH", `/api/admin/orders/${order?.id}/resolve`, win));
      },
      "Livedesk: BTC buy of $10.00 won, $18.00 paid",
      "Well timed",
      `/orders/${order?.id}`,
    ],
    [
      () => {
        const no = { status: "rejected", adminComment: "Wrong network" };
        return ok(call("PATCH", `/api/admin/transactions/${withdrawal.id}/process`, no));
      },
      "Livedesk: Withdrawal of $20.00 rejected",
      "Wrong network",
      `/transactions?days=90&q=${withdrawal.id}`,
    ],
    [
      // Not chosen.
      async () => {
        await ok(call("PATCH", "/api/admin/settings", { tradingFee: "0.002" }));
        await ok(call("PATCH", "/api/admin/settings", { tradingFee: "0.001" }));
      },
      "",
      "",
      "",
    ],
    [
      () => ok(trader.call("POST", "/api/user/tokens", { name: "bot", scope: "read" })),
      "Livedesk: API token “bot” created",
      "It can only read your account.",
      "/settings?tab=security",
    ],
    [
      async () => {
        const elsewhere = await desk.visit({ userAgent: FIREFOX });
        await ok(elsewhere.call("POST", "/api/login", { username, password: TRADER_PASSWORD }));
      },
      "Livedesk: Sign-in from a new browser",
      "Firefox on Windows, from 127.0.0.1. If this wasn't you, change your password.",
      "/settings?tab=security",
    ],
    [
      () =>
        ok(call("PATCH", `/api/admin/users/${userId}`, { balance: "1234.50", reason: "Found a deposit" })),
      "Livedesk: The desk changed your balance from $107.99 to $1,234.50",
      "Found a deposit",
      expect.stringMatching(/^\/corrections\/[\da-f-]{36}$/),
    ],
  ];
  const expected: Shown[] = [];
  for (const [cause, title, text, path] of causes) {
    await cause();
    if (title !== "") expected.push({ title, body: text, path });
    await eventually(() => shown).toEqual(expected);
  }
});

test("administrators are alerted to new work, a pause and an approval, by one tab of each", async () => {
  const trader = await desk.trader({ balance: "100.00" });
  const second = await desk.anotherAdministrator({ fresh: true });
  const shown = await noteAlerts(second.context);
  await choose(second, ["work", "maintenance", "approvals"]);
  await openTabs(second, "/settings", "/statement");

  const expected: Shown[] = [];
  const expectAlert = async (title: string, body: string, path: string) => {
    expected.push({ title: `Livedesk: ${title}`, body, path });
    await eventually(() => shown).toEqual(expected);
  };
  const order = await placeOrder(trader, "10");
  await expectAlert("1 new order waiting", "", "/admin?tab=orders");
  await ok(call("PATCH", `/api/admin/orders/${order?.id}/resolve`, { result: "rejected", returnRate: "0" }));

  const reason = "The bank is closed";
  await ok(call("PATCH", "/api/admin/settings", { withdrawalsPaused: reason }));
  await expectAlert("admin paused new withdrawals", reason, "/admin?tab=settings");
  await ok(call("PATCH", "/api/admin/settings", { withdrawalsPaused: null }));
  await expectAlert("admin resumed new withdrawals", "", "/admin?tab=settings");

  await ok(call("PATCH", "/api/admin/settings", { secondApprovalForChanges: true }));
  const { id, username } = trader.user;
  expect(await call("PATCH", `/api/admin/users/${id}`, { balance: "5.00", reason })).toMatchObject({
    status: 202,
  });
  await expectAlert(
    "admin asks for your approval",
    `Change the account of ${username}`,
    `/admin/users/${id}`,
  );
});
