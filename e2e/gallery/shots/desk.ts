import type { Page } from "playwright-core";
import { breakBooks, fillBell, neglectBooks } from "../network.ts";
import { press, type Shot } from "../shot.ts";

/** A typical upload: wide, in colour, transparent. */
const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120" viewBox="0 0 400 120">
    <circle cx="60" cy="60" r="44" fill="#e3a83f"/><path d="M36 60h48M60 36v48" stroke="#fff" stroke-width="12"/>
    <rect x="128" y="38" width="240" height="44" rx="8" fill="#5f5bd0"/></svg>`,
);

/** The server starts a process for each picture, which takes long while all pages are drawn on few cores. */
const DRAWN_MS = 40_000;

async function chooseLogo(page: Page): Promise<void> {
  await page
    .getByLabel("Logo file")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: LOGO });
  await page.getByText("Will be published at").waitFor({ timeout: DRAWN_MS });
  await page.getByRole("button", { name: "Publish" }).scrollIntoViewIfNeeded();
}

/** Running the desk: approvals, reports, settings. */
export const DESK_SHOTS: readonly Shot[] = [
  { name: "approvals", as: "colleague", path: "/admin", act: press(/^Approvals/) },
  { name: "approvals-own", as: "administrator", path: "/admin", act: press(/^Approvals/) },
  {
    name: "approvals-together",
    as: "colleague",
    path: "/admin?open=approvals",
    act: async (page) => {
      await press(/^Select all/)(page);
      await press("Approve together")(page);
      await page.getByRole("dialog", { name: /^Approve/ }).waitFor();
    },
  },
  { name: "bell-admin", as: "colleague", path: "/admin", act: press(/^Notifications/) },
  {
    name: "bell-admin-full",
    as: "colleague",
    path: "/admin",
    before: (page) => fillBell(page, "administrator"),
    act: press(/^Notifications/),
  },
  {
    name: "admin-system",
    as: "administrator",
    path: "/admin",
    act: press("System status"),
  },
  {
    name: "admin-report",
    as: "administrator",
    path: "/admin",
    act: press("Day report"),
  },
  { name: "books-checks", as: "administrator", path: "/admin", act: press("Checks") },
  { name: "books-neglected", as: "administrator", path: "/admin", before: neglectBooks },
  { name: "books-broken", as: "administrator", path: "/admin", before: breakBooks },
  { name: "books-broken-elsewhere", as: "administrator", path: "/trade", before: breakBooks },
  {
    name: "books-broken-checks",
    as: "administrator",
    path: "/admin",
    before: breakBooks,
    act: press("Checks"),
  },
  {
    name: "books-acknowledge",
    as: "administrator",
    path: "/admin",
    before: breakBooks,
    act: async (page) => {
      await press("Acknowledge")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Acknowledge" }).click();
      await page.getByText("Say what you found out").waitFor();
    },
  },
  { name: "fairness-report", as: "administrator", path: "/admin/fairness?days=90" },
  { name: "fairness-report-trader", as: "administrator", path: "/admin/fairness?days=90&by=trader" },
  {
    name: "fairness-report-row",
    as: "administrator",
    path: "/admin/fairness?by=coin&days=90",
    act: press("BTC"),
  },
  {
    name: "admin-audit",
    as: "administrator",
    path: "/admin",
    act: press("Audit log"),
  },
  { name: "admin-settings", as: "administrator", path: "/admin?tab=settings" },
  {
    name: "admin-settings-unsaved",
    as: "administrator",
    path: "/admin?tab=settings",
    act: async (page) => {
      await page.getByLabel("Trading fee").fill("0.25");
      await page.getByLabel("ETH wallet address").fill("0x12");
    },
  },
  {
    name: "admin-settings-rules",
    as: "administrator",
    path: "/admin?tab=settings",
    act: async (page) => {
      await page.getByLabel("Require a second approval above").fill("5000");
      await page.getByLabel("Hold withdrawals to new addresses for").fill("48");
      await page.getByRole("switch", { name: "Auto-approve deposits" }).click();
    },
  },
  { name: "admin-webhooks", as: "administrator", path: "/admin?tab=settings&open=webhooks" },
  {
    name: "admin-webhook",
    as: "administrator",
    path: "/admin?tab=settings&open=webhooks",
    act: press("Open Accounting"),
  },
  {
    name: "admin-webhook-new",
    as: "administrator",
    path: "/admin?tab=settings&open=webhooks",
    act: press("New webhook"),
  },
  { name: "admin-logo", as: "administrator", path: "/admin?tab=settings", act: chooseLogo },
];
