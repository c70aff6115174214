import type { Page } from "playwright-core";
import { blockSocket } from "../../traffic.ts";
import {
  announceAndPause,
  answerWithFault,
  closeDesk,
  fillBell,
  loseFiles,
  loseLog,
  makeLarge,
  misstateOrder,
  neverAnswer,
} from "../network.ts";
import { LISTS, press, type Shot, USER } from "../shot.ts";

/** Scrolls to show the order and its status, since the page was scrolled to the button. */
async function buy(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: /^Buy \$/ }).click();
  await page.getByText("Order Placed").waitFor();
}

/** From the details of an order to all there is to know of it. */
async function openRecord(page: Page, details: RegExp): Promise<void> {
  await press(details)(page);
  await page.getByRole("dialog").getByRole("link", { name: "Full record" }).click();
  await page.getByRole("heading", { name: "The arithmetic" }).waitFor();
}

/** The dashboard and the trade page. */
export const TRADE_SHOTS: readonly Shot[] = [
  { name: "dashboard", as: "trader", path: "/" },
  { name: "bell", as: "trader", path: "/", act: press(/^Notifications/) },
  {
    name: "bell-full",
    as: "trader",
    path: "/",
    before: (page) => fillBell(page, "trader"),
    act: press(/^Notifications/),
  },
  { name: "bell-empty", as: "newcomer", path: "/", act: press(/^Notifications/) },
  { name: "dashboard-empty", as: "newcomer", path: "/" },
  { name: "dashboard-loading", as: "trader", path: "/", before: (page) => neverAnswer(page, LISTS) },
  { name: "dashboard-failed", as: "trader", path: "/", before: (page) => answerWithFault(page, LISTS) },
  { name: "dashboard-large", as: "trader", path: "/", before: makeLarge },
  {
    name: "dashboard-log-lost",
    as: "trader",
    path: "/",
    before: loseLog,
    act: (page) => page.getByRole("alert", { name: "The desk's log" }).waitFor(),
  },
  { name: "trade-announced", as: "trader", path: "/trade", before: announceAndPause },
  { name: "trade-closed", as: "trader", path: "/trade", before: closeDesk },
  {
    name: "order-record-open",
    as: "trader",
    path: "/transactions?type=trade&status=pending",
    act: async (page) => {
      await openRecord(page, /^View Details/);
      await page.getByText("Waiting for the desk").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "order-record",
    as: "trader",
    path: "/transactions?type=trade&status=completed",
    act: async (page) => {
      await openRecord(page, /^View Details/);
      await page.getByText("by this browser").waitFor();
    },
  },
  {
    name: "order-record-differs",
    as: "trader",
    path: "/transactions?type=trade&status=completed",
    before: misstateOrder,
    act: async (page) => {
      await openRecord(page, /^View Details/);
      await page.getByText("Not verified").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "order-record-waiting",
    as: "trader",
    path: "/transactions?type=trade&status=pending",
    act: (page) => openRecord(page, /^View Details/),
  },
  {
    name: "order-record-missing",
    as: "trader",
    path: "/orders/0190a5b4-0000-7000-8000-000000000001",
  },
  { name: "dashboard-order", as: "trader", path: "/", act: press(/^BTC BUY/) },
  {
    name: "dashboard-menu",
    as: "trader",
    path: "/",
    act: (page) =>
      page
        .getByRole("button", { name: /^(Menu$|alice)/ })
        .first()
        .click(),
  },
  { name: "trade", as: "trader", path: "/trade" },
  { name: "trade-empty", as: "newcomer", path: "/trade" },
  { name: "trade-app-shell", as: "trader", path: "/trade", before: (page) => neverAnswer(page, USER) },
  { name: "trade-loading", as: "trader", path: "/trade", before: (page) => neverAnswer(page, LISTS) },
  {
    name: "trade-filled-in",
    as: "trader",
    path: "/trade",
    act: (page) => page.getByLabel("Amount").fill("250"),
  },
  {
    name: "trade-insufficient",
    as: "newcomer",
    path: "/trade",
    act: async (page) => {
      await page.getByLabel("Amount").fill("250");
      await page.getByRole("button", { name: /^Buy/ }).click();
      await page.getByText("Insufficient Balance").waitFor();
    },
  },
  {
    name: "trade-polling",
    as: "trader",
    path: "/trade",
    before: blockSocket,
    act: (page) => page.getByRole("status", { name: "Connection" }).getByText("Polling").waitFor(),
  },
  { name: "trade-large", as: "trader", path: "/trade", before: makeLarge },
  {
    name: "trade-settlement",
    as: "trader",
    path: "/trade",
    act: (page) => page.getByRole("button", { name: "How orders settle" }).click(),
  },
  {
    name: "trade-cancel",
    as: "trader",
    path: "/trade",
    act: (page) => page.getByRole("button", { name: "Cancel", exact: true }).first().click(),
  },
  { name: "trade-placed", as: "trader", path: "/trade", act: (page) => buy(page, "12.35") },
  {
    name: "trade-chart-missing",
    as: "trader",
    path: "/trade",
    before: (page) => loseFiles(page, /\/assets\/Plot[^/]*\.js/),
    act: async (page) => {
      await page.getByRole("region", { name: "BTC/USD" }).scrollIntoViewIfNeeded();
      const fault = page.getByText("could not be shown");
      await fault.waitFor();
      await fault.scrollIntoViewIfNeeded();
    },
  },
];
