import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { connection, openPage, signIn, signOut } from "./pages.ts";
import { eachShows, setUpTabs, without } from "./tabs.ts";

const tabs = setUpTabs();

test("nothing is lost while the leader changes again and again", async () => {
  let pages = await tabs.open(4, "/settings");
  for (let balance = 301; pages.length > 1; balance += 1) {
    const closing = tabs.leaderOf(pages);
    pages = without(pages, closing);
    await Promise.all([closing.close(), tabs.setBalance(`${balance}.00`)]);
    await eachShows(pages, (page) => tabs.balanceOf(page).getByText(`$${balance}.00`));
    await expect.poll(tabs.countSockets).toBe(1);
  }
});

test("signing out in one tab signs out all", async () => {
  const pages = await tabs.open(3, "/settings");
  await signOut(pages[2]!, tabs.trader.username);
  await eachShows(pages, (page) => page.getByRole("tab", { name: "Sign In" }));
  await expect.poll(tabs.countSockets).toBe(0);
});

test("signing in in one tab signs in all", async () => {
  const pages = [await openPage(tabs.context, "/trade"), await openPage(tabs.context, "/settings")];
  const entering = await tabs.context.newPage();
  await signIn(entering, tabs.trader.username, TRADER_PASSWORD);
  await eachShows([...pages, entering], (page) => connection(page).getByText("Live"));
  expect(await tabs.countSockets()).toBe(1);
});

test("a suspension reaches all tabs", async () => {
  const pages = await tabs.open(3, "/settings");
  await tabs.administrator.call("PATCH", `/api/admin/users/${tabs.trader.id}`, { isActive: false });
  await eachShows(pages, (page) => page.getByRole("heading", { name: "Account Suspended" }));
  await expect.poll(tabs.countSockets).toBe(0);
});

test("a changed password signs out all tabs of other sessions, and none of its own", async () => {
  const pages = await tabs.open(2);
  const elsewhere = await tabs.newContext();
  const others = [await elsewhere.newPage()];
  await signIn(others[0]!, tabs.trader.username, TRADER_PASSWORD);
  others.push(await openPage(elsewhere, "/trade"));
  await eachShows(others, (page) => connection(page).getByText("Live"));
  expect(await tabs.countSockets()).toBe(2);

  const answer = await tabs.context.request.put("/api/user/password", {
    data: { currentPassword: TRADER_PASSWORD, newPassword: "trade-winds-43" },
  });
  expect(answer.status()).toBe(204);

  await eachShows(others, (page) => page.getByText("Your password was changed"));
  await eachShows(others, (page) => page.getByRole("tab", { name: "Sign In" }));
  await tabs.balanceReaches(pages, "401");
  expect(await tabs.countSockets()).toBe(1);
});

test("the fee, maintenance and the theme reach all tabs", async () => {
  const pages = await tabs.open(3);
  await tabs.administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.0123" });
  await eachShows(pages, (page) => page.getByText("1.23%"));

  await pages[0]!.getByLabel("Amount").fill("12.34");
  await pages[1]!.getByRole("button", { name: "How orders settle" }).click();
  const maintenanceAt = new Date(Date.now() + 8_000).toISOString();
  await tabs.administrator.call("PATCH", "/api/admin/settings", {
    maintenanceAt,
    maintenanceMessage: "Moving.",
  });
  await eachShows(pages, (page) => page.getByText("Maintenance begins in").first());
  await eachShows(pages, (page) => page.getByRole("heading", { name: "Closed for maintenance" }));
  await eachShows(pages, (page) => page.getByText("Moving."));
  await expect
    .poll(() => Promise.all(pages.map((page) => page.title())))
    .toEqual(pages.map(() => "Closed for maintenance · Livedesk"));
  await tabs.administrator.call("PATCH", "/api/admin/settings", { maintenanceMode: false });
  // An open dialog hides what is behind it from the accessibility tree.
  await eachShows(pages, (page) => page.locator("h1", { hasText: "Cryptocurrency Trading" }));
  await expect.poll(() => pages[0]!.getByLabel("Amount").inputValue()).toBe("12.34");
  expect(await pages[1]!.getByRole("dialog").isVisible()).toBe(true);
  await expect.poll(() => pages[0]!.title()).toContain("Trading");

  const choosing = await openPage(tabs.context, "/settings");
  await choosing.getByRole("radio", { name: "Light" }).click();
  await eachShows([...pages, choosing], (page) => page.locator("html[data-theme=light]"));
  expect(await tabs.countSockets()).toBe(1);
});

test("pages without a bar of their own count down to maintenance too", async () => {
  const maintenanceAt = new Date(Date.now() + 3_600_000).toISOString();
  await tabs.administrator.call("PATCH", "/api/admin/settings", { maintenanceAt });
  const visitor = await openPage(tabs.context, "/fairness");
  const timer = visitor.getByRole("timer");
  await timer.waitFor();
  await visitor.goto("/banned");
  await timer.waitFor();
  expect(await timer.textContent()).toContain("Maintenance begins in");
  await tabs.administrator.call("PATCH", "/api/admin/settings", { maintenanceAt: null });
});

test("a page that goes offline says so at once, and is live again as soon as it is online", async () => {
  const pages = await tabs.open(2);
  await tabs.context.setOffline(true);
  await eachShows(pages, (page) => connection(page).getByText("Offline"));
  await tabs.setBalance("501.00");
  await tabs.context.setOffline(false);
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  await eachShows(pages, (page) => tabs.balanceOf(page).getByText("$501.00"));
  expect(await tabs.countSockets()).toBe(1);
});
