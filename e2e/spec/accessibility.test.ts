import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { checkSchema } from "#protocol/books.ts";
import { toDecimal } from "#protocol/money.ts";
import { TRADER_PASSWORD } from "../apiClient.ts";
import { followTo } from "../pages.ts";
import { untilIdle, watchRequests } from "../traffic.ts";
import { findViolations } from "./axe.ts";
import type { ContextOptions } from "./contexts.ts";
import { type Member, setUpDesk, WIDE } from "./desk.ts";
import { eventually } from "./expectations.ts";
import { LOGO } from "./logo.ts";
import { refuse } from "./network.ts";
import { order, resolve, submit } from "./orders.ts";

const desk = setUpDesk();

/** 320 px, and a window of 1280 by 1024 px at 200 %. */
const SMALL_WINDOWS = [
  { width: 320, height: 700 },
  { width: 640, height: 512 },
];

const PHONE = { width: 390, height: 844 };
/** Beside `WIDE`, in which every screen is looked at. */
const EVERY_WIDTH = [PHONE, { width: 768, height: 1024 }, { width: 1920, height: 1080 }];

const MOST_STOPS = 150;

type Viewer = "visitor" | "trader" | "administrator";
type Screen = {
  name: string;
  as: Viewer;
  path: string;
  /** On a separate page, because the screen changes what other tests would find there. */
  apart?: true;
  /** Looked at in a phone's width too. */
  onPhone?: true;
  /** Looked at in every width and both themes: what shows outcomes, balances and the books. */
  everywhere?: true;
  /** How to reach it; ends when it is visible. */
  show: (page: Page) => Promise<unknown>;
};

/** A check that found the books broken; the desk answers about its own. */
async function breakBooks(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/books$/, async (route) => {
    const books: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: { ...Object(books), checks: [BROKEN] } });
  });
}

const BROKEN = checkSchema.parse({
  id: "0190a5b4-0000-7000-8000-000000000001",
  requestedBy: null,
  requestedAt: "2026-03-04T10:20:00.000Z",
  node: null,
  done: 27,
  of: 27,
  finishedAt: "2026-03-04T10:21:00.000Z",
  differences: [{ check: "all entries sum to zero", rows: 3, first: ["entries"] }],
  log: { size: 12, fault: null },
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
  version: 1,
});

const tab = (name: RegExp) => async (page: Page) => {
  await page.getByRole("tab", { name }).click();
};
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
/** The rows of a queue in the admin panel. */
const rows = (page: Page) => page.getByRole("grid").getByRole("row");
const seeHeading = (name: string) => (page: Page) => page.getByRole("heading", { level: 1, name }).waitFor();

const SCREENS: readonly Screen[] = [
  { name: "sign in", as: "visitor", path: "/auth", show: seeHeading("Sign in to Livedesk") },
  {
    name: "sign up with errors",
    as: "visitor",
    path: "/auth",
    show: async (page) => {
      await tab(/Sign Up/)(page);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Invalid email address").waitFor();
    },
  },
  { name: "banned", as: "visitor", path: "/banned", show: seeHeading("Account Suspended") },
  { name: "not found", as: "visitor", path: "/nowhere", show: seeHeading("Page Not Found") },
  {
    name: "how the desk settles",
    everywhere: true,
    as: "visitor",
    path: "/fairness",
    show: (page) => page.getByText("Fewer than 20 orders").first().waitFor(),
  },
  {
    name: "dashboard",
    onPhone: true,
    as: "trader",
    path: "/",
    show: (page) =>
      page.getByRole("region", { name: "Recent Trades" }).getByRole("listitem").nth(2).waitFor(),
  },
  {
    name: "trade",
    as: "trader",
    path: "/trade",
    show: async (page) => {
      await page.getByRole("region", { name: "Open orders" }).getByText("Pending").first().waitFor();
      await page.getByLabel("Amount").fill("250");
    },
  },
  {
    name: "transactions",
    onPhone: true,
    as: "trader",
    path: "/transactions",
    show: (page) => page.getByRole("button", { name: "View Details" }).first().waitFor(),
  },
  {
    name: "the record of an order",
    everywhere: true,
    as: "trader",
    path: "/transactions?type=trade&status=completed",
    show: async (page) => {
      await button("View Details")(page).click();
      await page.getByRole("dialog").getByRole("link", { name: "Full record" }).click();
      await page.getByText("by this browser").waitFor();
    },
  },
  {
    name: "the balance explained",
    everywhere: true,
    as: "trader",
    path: "/balance",
    show: (page) => page.getByText("add up to").waitFor(),
  },
  {
    name: "the record of a correction",
    onPhone: true,
    as: "trader",
    path: "/statement",
    show: async (page) => {
      await page.getByRole("link", { name: "Balance set by the desk" }).click();
      await page.getByText("Available after").waitFor();
    },
  },
  {
    name: "statement",
    onPhone: true,
    as: "trader",
    path: "/statement",
    show: (page) => page.getByText("Closing balance").first().waitFor(),
  },
  {
    name: "profile",
    as: "trader",
    path: "/settings",
    show: (page) => page.getByRole("region", { name: "Profile" }).waitFor(),
  },
  { name: "security", as: "trader", path: "/settings", show: tab(/Security/) },
  {
    name: "pending orders, below the books",
    as: "administrator",
    everywhere: true,
    path: "/admin",
    show: (page) => rows(page).first().waitFor(),
  },
  {
    name: "all transactions",
    as: "administrator",
    path: "/admin?tab=transactions",
    show: (page) => rows(page).first().waitFor(),
  },
  {
    name: "users",
    as: "administrator",
    path: "/admin?tab=users",
    show: (page) => rows(page).first().waitFor(),
  },
  {
    name: "fairness report",
    as: "administrator",
    everywhere: true,
    path: "/admin/fairness?by=coin",
    show: (page) => page.getByRole("button", { name: "BTC" }).waitFor(),
  },
  {
    name: "broken books, above every page",
    as: "administrator",
    path: "/trade",
    apart: true,
    show: async (page) => {
      await breakBooks(page);
      await page.reload();
      await page.getByRole("alert", { name: "The desk's books" }).waitFor();
    },
  },
  {
    name: "site settings",
    as: "administrator",
    path: "/admin?tab=settings",
    show: (page) => page.getByLabel("Trading fee").waitFor(),
  },
];

type Opening = Screen & {
  /** The button that opens the dialog and gets the focus back. */
  opener: (page: Page) => Locator;
};

const selectRow = async (page: Page) => {
  await rows(page).first().click();
  await page.getByRole("region", { name: "Selected item" }).getByRole("button").last().waitFor();
};

/** The desk's figures for an order of $250 after price and fee went up. */
const DEARER = {
  pricePerCoin: toDecimal("65500"),
  feeRate: toDecimal("0.002"),
  tradingFee: toDecimal("0.5"),
  total: toDecimal("250.5"),
};

const DIALOGS: readonly Opening[] = [
  {
    name: "how orders settle",
    as: "trader",
    path: "/trade",
    show: (page) => page.getByRole("button", { name: "How orders settle" }).waitFor(),
    opener: button("How orders settle"),
  },
  {
    name: "cancel an order",
    as: "trader",
    path: "/trade",
    show: (page) => page.getByRole("button", { name: "Cancel" }).first().waitFor(),
    opener: button("Cancel"),
  },
  {
    name: "transaction details",
    as: "trader",
    path: "/transactions?type=trade",
    show: (page) => page.getByRole("button", { name: "View Details" }).first().waitFor(),
    opener: button("View Details"),
  },
  {
    name: "cancel a deposit",
    as: "trader",
    path: "/transactions?type=deposit",
    show: (page) => page.getByRole("button", { name: "Cancel" }).first().waitFor(),
    opener: button("Cancel"),
  },
  {
    name: "sign out the others",
    as: "trader",
    path: "/settings",
    show: async (page) => {
      await tab(/Security/)(page);
      await page.getByRole("button", { name: "Sign out the others" }).waitFor();
    },
    opener: button("Sign out the others"),
  },
  {
    name: "system status",
    as: "administrator",
    path: "/admin",
    show: (page) => page.getByRole("button", { name: "System status" }).waitFor(),
    opener: button("System status"),
  },
  {
    name: "checks of books and log",
    as: "administrator",
    path: "/admin",
    show: (page) => button("Checks")(page).waitFor(),
    opener: button("Checks"),
  },
  {
    name: "acknowledge a finding",
    as: "administrator",
    path: "/settings",
    apart: true,
    show: async (page) => {
      await breakBooks(page);
      await page.reload();
      await button("Acknowledge")(page).waitFor();
    },
    opener: button("Acknowledge"),
  },
  {
    name: "a row of the fairness report",
    as: "administrator",
    path: "/admin/fairness?by=coin",
    show: (page) => button("BTC")(page).waitFor(),
    opener: button("BTC"),
  },
  {
    name: "close the desk",
    as: "administrator",
    path: "/admin?tab=settings",
    show: (page) => page.getByLabel("Trading fee").waitFor(),
    opener: (page) => page.getByRole("switch", { name: "Maintenance mode" }),
  },
  {
    name: "resolve an order",
    as: "administrator",
    path: "/admin",
    show: async (page) => {
      await selectRow(page);
      await page.getByRole("radio", { name: /^Big Win/ }).click();
    },
    opener: button("Resolve as Big Win"),
  },
  {
    name: "approve a deposit",
    as: "administrator",
    path: "/admin?tab=transactions",
    show: selectRow,
    opener: button("Approve"),
  },
  {
    name: "edit a balance",
    as: "administrator",
    path: "/admin?tab=users",
    show: selectRow,
    opener: button("Edit balance"),
  },
  {
    name: "ban a user",
    as: "administrator",
    path: "/admin?tab=users",
    show: selectRow,
    opener: button(/^Ban$/),
  },
  {
    name: "unban a user",
    as: "administrator",
    path: "/admin?tab=users&status=suspended",
    show: selectRow,
    opener: button("Unban"),
  },
  {
    name: "anonymise a user",
    as: "administrator",
    path: "/admin?tab=users&status=suspended",
    show: selectRow,
    opener: button("Anonymise"),
  },
  {
    name: "place an order at changed figures",
    as: "trader",
    path: "/trade",
    apart: true,
    show: async (page) => {
      await refuse(page, "POST /api/orders", { status: 409, code: "quote_changed", quote: DEARER });
      await page.getByLabel("Amount").fill("250");
      // Before the first prices there is nothing to agree to.
      await page.locator("button:enabled", { hasText: "Buy $250.00 of BTC" }).waitFor();
    },
    opener: button("Buy $250.00 of BTC"),
  },
  {
    name: "remove the logo",
    as: "administrator",
    path: "/admin?tab=settings",
    show: (page) => page.getByRole("button", { name: "Remove logo" }).waitFor(),
    opener: button("Remove logo"),
  },
  {
    name: "leave without saving",
    as: "administrator",
    path: "/admin?tab=settings",
    apart: true,
    show: (page) => page.getByLabel("Trading fee").fill("0.2"),
    opener: (page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trade" }),
  },
];

let trader: Member["user"];

beforeAll(async () => {
  const { user: banned } = await desk.trader();
  await desk.administrator.call("PATCH", `/api/admin/users/${banned.id}`, { isActive: false });
  const { context } = await desk.enterAsAdministrator();
  await context.request.post("/api/admin/logo/upload", { multipart: { logo: LOGO } });
  const member = await desk.trader({ balance: "100000.00" });
  trader = member.user;
  await desk.administrator.call("PATCH", "/api/admin/settings", {
    btcWalletAddress: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
  });
  const ends = [
    { result: "win", returnRate: "1.8" },
    { result: "loss", returnRate: "0" },
  ] as const;
  for (const end of ends) await resolve(desk.administrator, await order(member, { amount: "100" }), end);
  await order(member, { type: "sell", crypto: "ETH", amount: "12345.67" });
  await submit(member, { type: "deposit", amount: "250", transactionId: "a".repeat(64) });
  await submit(member, {
    type: "withdrawal",
    crypto: "BTC",
    amount: "75",
    walletAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  });
});

async function openAs(viewer: Viewer, options: ContextOptions = {}): Promise<Page> {
  if (viewer === "administrator") return (await desk.enterAsAdministrator(options)).page;
  const { page, call } = await desk.visit(options);
  if (viewer === "trader") {
    await call("POST", "/api/login", { username: trader.username, password: TRADER_PASSWORD });
  }
  return page;
}

/** One page of each member serves all their screens: loading it takes longer than looking at one. */
const shared = new Map<Viewer, Page>();

async function openShared({ as, path }: Screen): Promise<Page> {
  const opened = shared.get(as);
  // The remains of a failed test must not fail the next ones.
  onTestFailed(() => void shared.delete(as));
  if (opened !== undefined) {
    await opened.setViewportSize(WIDE);
    // Over a page without anything of the last screen, which could be taken for the next one.
    await followTo(opened, "/nowhere");
    await opened.getByRole("heading", { name: "Page Not Found" }).waitFor();
    await followTo(opened, path);
    return opened;
  }
  const page = await openAs(as, { kept: true });
  shared.set(as, page);
  watchRequests(page);
  await page.goto(path);
  return page;
}

async function openApart({ as, path }: Screen): Promise<Page> {
  const page = await openAs(as);
  watchRequests(page);
  await page.goto(path);
  return page;
}

async function open(screen: Screen): Promise<Page> {
  const isShared = screen.as !== "visitor" && screen.apart !== true;
  const page = await (isShared ? openShared(screen) : openApart(screen));
  await screen.show(page);
  return page;
}

/** How far the page can be scrolled sideways, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Controls that are partly outside the window and can't be scrolled into it. */
function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll("a, button, input, select, textarea")]
      .filter((control) => control.checkVisibility() && control.closest("[aria-hidden]") === null)
      .filter((control) => !isScrolled(control))
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5);
      })
      .map((control) => control.outerHTML);
  });
}

type Stop = { what: string; isVisible: boolean };

/** The stops of the Tab key, once around the page. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    for (const seen of document.querySelectorAll("[data-seen]")) seen.removeAttribute("data-seen");
  });
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // The parts of a date or time and its calendar are stops within one element; the browser marks the focused one.
      const isPart = element.matches(":is([type=date], [type=datetime-local])[data-last]");
      const isSeen = element.hasAttribute("data-seen") && !isPart;
      document.querySelector("[data-last]")?.removeAttribute("data-last");
      element.setAttribute("data-last", "");
      element.setAttribute("data-seen", "");
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const what = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return {
        isPart,
        isSeen,
        what: `${element.tagName.toLowerCase()} ${what === "" ? element.id : what}`.slice(0, 60),
        isVisible: outlineStyle === "solid" && outlineWidth === "2px",
      };
    });
    if (stop?.isSeen === true) return stops;
    // Between the last and the first stop, the focus is in the browser's own controls.
    if (stop !== null && !stop.isPart) stops.push({ what: stop.what, isVisible: stop.isVisible });
  }
  throw new Error("The Tab key finds no end");
}

/** Visible controls that neither Tab nor, within a group, the arrow keys reach. */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input, select, textarea, [role=grid]")]
      .filter((control) => control.checkVisibility() && control.closest("[aria-hidden]") === null)
      .filter((control) => !control.matches(":disabled, [data-seen], [role=radio], [role=tab]"))
      // Once the arrow keys have selected its row.
      .filter((control) => control.closest("[role=row]:not([aria-selected=true])") === null)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  // The themes differ in nothing but colours.
  const light = await findViolations(page, "colours");
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await findViolations(page))];
}

describe("Zero axe violations in both themes, everything reachable by keyboard with a visible focus, nothing lost on small windows", () => {
  test.each(SCREENS)("on the screen: $name", async (screen) => {
    const page = await open(screen);
    // Controls that appear with an answer, like a button below a list, are included.
    await untilIdle(page);
    expect(await findViolationsInBothThemes(page)).toEqual([]);
    const stops = await tabThrough(page);
    expect(stops.filter((stop) => !stop.isVisible)).toEqual([]);
    expect(await unreached(page)).toEqual([]);
    for (const size of SMALL_WINDOWS) {
      await page.setViewportSize(size);
      await eventually(() => overflow(page)).toBe(0);
      await eventually(() => lostControls(page)).toEqual([]);
    }
    for (const size of screen.everywhere === true ? EVERY_WIDTH : screen.onPhone === true ? [PHONE] : []) {
      await page.setViewportSize(size);
      // The last stop of the Tab key may be the link to the content, which covers the logo while it has the focus.
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        scrollTo(0, 0);
      });
      const found = await (screen.everywhere === true
        ? findViolationsInBothThemes(page)
        : findViolations(page));
      expect([size.width, found]).toEqual([size.width, []]);
    }
  });
});

describe("Zero axe violations in both themes", () => {
  test.each(DIALOGS)("in the dialog, from which the focus returns: $name", async (screen) => {
    const page = await open(screen);
    const opener = screen.opener(page);
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await eventually(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    expect(await findViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("in a toast and in the menu", async () => {
    const { page, user } = await desk.trader();
    await page.goto("/settings");
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByRole("button", { name: "Update Password" }).click();
    await page.getByRole("button", { name: "Dismiss" }).waitFor();
    await page.getByRole("button", { name: user.username }).click();
    await page.getByRole("menu").waitFor();
    expect(await findViolationsInBothThemes(page)).toEqual([]);
  });
});

test("A group of choices is one stop of the Tab key, and the arrow keys choose, also around its ends", async () => {
  const { page } = await desk.trader();
  await page.goto("/trade");
  const coin = (name: string) => page.getByRole("form").getByRole("radio", { name, exact: true });
  const chosen = (name: string) =>
    coin(name).evaluate(
      (radio) => radio === document.activeElement && radio.getAttribute("aria-checked") === "true",
    );
  await page.getByRole("radio", { name: "BUY" }).focus();
  await page.keyboard.press("Tab");
  expect(await chosen("BTC")).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await chosen("ETH")).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  expect(await chosen("USDT")).toBe(true);
  await page.keyboard.press("Tab");
  expect(await coin("BTC").evaluate((radio) => radio === document.activeElement)).toBe(false);
  expect(await page.getByRole("form").getByRole("radio", { checked: true }).allTextContents()).toEqual([
    "BUY",
    "USDT",
  ]);
});

test("The theme is the system's unless another one was chosen in the settings", async () => {
  const { page } = await desk.trader({ colorScheme: "light" });
  await page.goto("/settings");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await eventually(ground).toBe("rgb(243, 244, 247)");
  await page.getByRole("radio", { name: "Dark" }).click();
  await eventually(ground).toBe("rgb(11, 13, 17)");
  await page.reload();
  await eventually(ground).toBe("rgb(11, 13, 17)");
});

describe("Long names and large figures fit", () => {
  const username = "Wilhelmina.von.Hohenlohe-Wildung";

  test("on every page of a trader, with the bar", async () => {
    const member = await desk.trader({ username, balance: "987654321.01" });
    const { page } = member;
    await order(member, { amount: "123456789.99" });
    await page.setViewportSize({ width: 320, height: 768 });
    for (const path of ["/statement", "/settings", "/transactions", "/"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(`${path}: ${await overflow(page)}`).toBe(`${path}: 0`);
      expect(await lostControls(page)).toEqual([]);
    }
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await eventually(async () => `${width}: ${await overflow(page)}`).toBe(`${width}: 0`);
    }
  });

  test("in the administrators' dialogs, whose tables scroll while the dialogs do not", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/admin");
    for (const [name, shown] of [
      ["System status", "Feeds prices"],
      ["Audit log", username],
      ["Day report", "Export CSV"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByText(shown).first().waitFor();
      const width = await dialog.evaluate((panel) => panel.parentElement?.scrollWidth);
      expect(`${name}: ${width}`).toBe(`${name}: 320`);
      await page.keyboard.press("Escape");
    }
  });

  test("in an administrator's queue", async () => {
    const { page } = await desk.enterAsAdministrator();
    for (const width of [320, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(`/admin?q=${username}`);
      await rows(page).first().click();
      const menu = page.getByRole("radiogroup", { name: "Resolution" });
      await menu.waitFor();
      expect(`${width}: ${await overflow(page)}`).toBe(`${width}: 0`);
      const cut = await menu.evaluate((group) =>
        [...group.querySelectorAll("[role=radio] span")]
          .filter((figure) => figure.scrollWidth > figure.clientWidth + 1 && figure.clientWidth > 0)
          .map((figure) => figure.textContent),
      );
      expect(cut).toEqual([]);
      const title = page.getByRole("heading", { name: `${username}'s order` });
      const { right } = await title.evaluate((heading) => heading.getBoundingClientRect());
      expect(right).toBeLessThan(width);
    }
  });
});

test("trying again keeps the focus near what could not be loaded", async () => {
  const { page } = await desk.trader();
  await refuse(page, "GET /api/orders");
  await page.goto("/trade");
  const orders = page.getByRole("region", { name: "Open orders" });
  await orders.getByRole("button", { name: "Try again" }).focus();
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await orders.getByText("No orders yet").waitFor();
  expect(await orders.evaluate((region) => region.contains(document.activeElement))).toBe(true);
});
