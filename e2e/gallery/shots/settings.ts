import type { Page } from "playwright-core";
import { announceAndPause, refuseWith } from "../network.ts";
import { openTab, type Shot } from "../shot.ts";

export const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, index) => `7KQM2P${index}-9FHR3TV-WX4YZQ${index}-0BCD5EH`,
);

const PUSH_SETUP = {
  publicKey: "",
  mailsTo: "alice@example.com",
  browsers: [
    ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", false],
  ].map(([userAgent, isCurrent], index) => ({
    id: `0198c0de-0000-7000-8000-00000000000${index}`,
    userAgent,
    createdAt: "2026-11-01T12:00:00.000Z",
    isCurrent,
  })),
};

async function answerConfirmation(page: Page): Promise<void> {
  await page.route(/second-factor\/confirm$/, (route) =>
    route.fulfill({ json: { recoveryCodes: RECOVERY_CODES } }),
  );
}

async function openEnrolment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("img", { name: "For your authenticator app" }).waitFor();
}

export async function askForProof(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Withdraw Funds" });
  await form.getByLabel("Amount").fill("12.50");
  await form.getByLabel("Wallet address").fill("bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc");
  await form.getByRole("button", { name: "Withdraw Funds" }).click();
  await page.getByRole("button", { name: "Withdraw $12.50" }).click();
  await page.getByText("Confirm it's you").waitFor();
}

/** The user's settings, and the second factor. */
export const SETTINGS_SHOTS: readonly Shot[] = [
  {
    name: "admin-hours",
    as: "administrator",
    path: "/admin?tab=settings",
    act: async (page) => {
      await page.getByRole("switch", { name: "Desk hours" }).click();
      await page.getByRole("checkbox", { name: "Saturday" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "admin-announced", as: "administrator", path: "/admin?tab=settings", before: announceAndPause },
  {
    name: "admin-pause",
    as: "administrator",
    path: "/admin?tab=settings",
    act: async (page) => {
      await page.getByRole("switch", { name: "New withdrawals" }).click();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
    },
  },
  { name: "settings-profile", as: "trader", path: "/settings" },
  { name: "settings-notifications", as: "trader", path: "/settings?tab=notifications" },
  {
    name: "settings-notifications-desk",
    as: "administrator",
    path: "/settings?tab=notifications",
    act: (page) => page.getByRole("checkbox", { name: "New work waiting: Sound" }).check(),
  },
  {
    name: "settings-push",
    as: "trader",
    path: "/settings?tab=notifications",
    before: async (page) => {
      await page.route("**/api/notifications/push", (route) => route.fulfill({ json: PUSH_SETUP }));
      await page.route("**/api/notifications/test", (route) => route.fulfill({ json: { outcome: "sent" } }));
    },
    act: (page) => page.getByRole("button", { name: "Send a test" }).first().click(),
  },
  { name: "settings-security", as: "trader", path: "/settings", act: (page) => openTab(page, "Security") },
  {
    name: "settings-new-token",
    as: "trader",
    path: "/settings?tab=security",
    act: (page) => page.getByRole("button", { name: "New token" }).click(),
  },
  {
    name: "factor-sign-in",
    as: "visitor",
    path: "/auth",
    before: (page) => refuseWith(page, /api\/login$/, { code: "second_factor_required" }),
    act: async (page) => {
      await page.getByLabel("Username").fill("alice");
      await page.getByLabel("Password", { exact: true }).fill("her password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByLabel("Code", { exact: true }).fill("123 456");
    },
  },
  { name: "factor-enrol", as: "trader", path: "/settings?tab=security", act: openEnrolment },
  {
    name: "factor-recovery-codes",
    as: "trader",
    path: "/settings?tab=security",
    before: answerConfirmation,
    act: async (page) => {
      await openEnrolment(page);
      await page.getByLabel("Code", { exact: true }).fill("123456");
      await page.getByRole("button", { name: "Turn it on" }).click();
      await page.getByText("The second factor is on").waitFor();
    },
  },
  {
    name: "factor-on",
    as: "trader",
    path: "/settings?tab=security",
    before: async (page) => {
      await page.route(/second-factor$/, (route) =>
        route.fulfill({ json: { enabledAt: "2026-03-01T12:00:00.000Z", recoveryCodesLeft: 2 } }),
      );
    },
  },
  {
    name: "factor-step-up",
    as: "trader",
    path: "/transactions",
    before: (page) => refuseWith(page, /api\/transactions$/, { code: "step_up_required", proof: "password" }),
    act: askForProof,
  },
  {
    name: "factor-step-up-code",
    as: "trader",
    path: "/transactions",
    before: (page) => refuseWith(page, /api\/transactions$/, { code: "step_up_required", proof: "code" }),
    act: askForProof,
  },
  {
    name: "factor-demanded",
    as: "administrator",
    path: "/admin",
    before: (page) => refuseWith(page, /api\/admin/, { code: "second_factor_setup_required" }, true),
  },
];
