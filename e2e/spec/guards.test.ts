import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TRADER_PASSWORD } from "../apiClient.ts";
import { setUpDesk } from "./desk.ts";
import { eventually, expectPath, expectShown } from "./expectations.ts";
import { neverAnswer } from "./network.ts";

const desk = setUpDesk();

const TRADERS_PAGES = [
  ["/", "Trading Dashboard"],
  ["/dashboard", "Trading Dashboard"],
  ["/trade", "Cryptocurrency Trading"],
  ["/transactions", "Transactions"],
  ["/settings", "Account Settings"],
] as const;
const PROTECTED_PATHS = [...TRADERS_PAGES.map(([path]) => path), "/admin"];

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** The centre of the spinner, as shares of the window. */
async function middleOfSpinner(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("status").filter({ hasText: "Checking who" }).locator("svg").boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error("There is no spinner");
  return { x: (box.x + box.width / 2) / size.width, y: (box.y + box.height / 2) / size.height };
}

async function ban(userId: string): Promise<void> {
  const answer = await desk.administrator.call("PATCH", `/api/admin/users/${userId}`, { isActive: false });
  expect(answer.status).toBe(200);
}

describe("2 Screens and routes", () => {
  test("2 /auth: public", async () => {
    const { page } = await desk.visit();
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign In" }).waitFor();
    await expectPath(page, "/auth");
  });

  test("2 /banned: public", async () => {
    const { page } = await desk.visit();
    await page.goto("/banned");
    await heading(page, "Account Suspended").waitFor();
    await expectPath(page, "/banned");
  });

  test("2 / and /dashboard: Dashboard (same page)", async () => {
    const { page } = await desk.trader();
    for (const path of ["/", "/dashboard"]) {
      await page.goto(path);
      await heading(page, "Trading Dashboard").waitFor();
      await expectPath(page, path);
    }
  });

  test("2 Any other path: 404 page titled 'Page Not Found', signed out", async () => {
    const { page } = await desk.visit();
    for (const path of ["/no-such-page", "/trade/btc", "/auth/more"]) {
      await page.goto(path);
      await heading(page, "Page Not Found").waitFor();
      await eventually(() => page.title()).toBe("Page Not Found · Livedesk");
    }
  });

  test("2 Any other path: 404 page titled 'Page Not Found', signed in", async () => {
    const { page } = await desk.trader();
    await page.goto("/no-such-page");
    await expectShown(heading(page, "Page Not Found"));
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expectShown(heading(page, "Trading Dashboard"));
  });

  test("2 Screens: every page is titled after its heading", async () => {
    const { page } = await desk.trader();
    for (const [path, title] of [...TRADERS_PAGES, ["/banned", "Account Suspended"]] as const) {
      await page.goto(path);
      await eventually(() => page.title()).toBe(`${title} · Livedesk`);
    }
  });

  test("2 Screens: /admin is titled Admin Panel, /auth Sign In or Sign Up", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/admin");
    await eventually(() => page.title()).toBe("Admin Panel · Livedesk");
    const { page: visitor } = await desk.visit();
    await visitor.goto("/auth");
    await eventually(() => visitor.title()).toBe("Sign In · Livedesk");
    await visitor.getByRole("tab", { name: "Sign Up" }).click();
    await eventually(() => visitor.title()).toBe("Sign Up · Livedesk");
  });
});

describe("2 Route guard for protected pages", () => {
  test("2 Route guard: while the current user is loading, every protected page is a centred spinner", async () => {
    const { page } = await desk.trader();
    await neverAnswer(page, "/api/session");
    for (const path of PROTECTED_PATHS) {
      await page.goto(path);
      await page.getByRole("status").filter({ hasText: "Checking who" }).waitFor();
      const { x, y } = await middleOfSpinner(page);
      expect(x).toBeCloseTo(0.5, 2);
      expect(y).toBeCloseTo(0.5, 2);
    }
  });

  test("2 Route guard: no signed-in user: every protected page redirects to /auth", async () => {
    const { page } = await desk.visit();
    for (const path of PROTECTED_PATHS) {
      await page.goto(path);
      await expectPath(page, "/auth");
      await page.getByRole("tab", { name: "Sign In" }).waitFor();
    }
  });

  test("2 Route guard: user exists but isActive is false: every protected page redirects to /banned", async () => {
    const { page, call, user } = await desk.trader();
    await ban(user.id);
    await call("POST", "/api/login", { username: user.username, password: TRADER_PASSWORD });
    for (const path of PROTECTED_PATHS) {
      await page.goto(path);
      await expectPath(page, "/banned");
      await heading(page, "Account Suspended").waitFor();
    }
  });

  test("2 Route guard: isActive becomes false while a page is open: it goes to /banned by itself", async () => {
    const { page, user } = await desk.trader();
    await page.goto("/trade");
    await page.getByRole("status", { name: "Connection" }).getByText("Live").waitFor();
    await ban(user.id);
    await expectPath(page, "/banned");
  });

  test("2 Route guard: page is /admin and role is not admin: redirect to /", async () => {
    const { page } = await desk.trader();
    await page.goto("/admin");
    await expectPath(page, "/");
    await heading(page, "Trading Dashboard").waitFor();
  });

  test("2 Route guard: otherwise the page is shown", async () => {
    const { page } = await desk.trader();
    for (const [path, title] of TRADERS_PAGES) {
      await page.goto(path);
      await heading(page, title).waitFor();
      await expectPath(page, path);
    }
  });

  test("2 Route guard: otherwise /admin is shown to an administrator", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/admin");
    await heading(page, "Admin Panel").waitFor();
    await expectPath(page, "/admin");
  });
});
