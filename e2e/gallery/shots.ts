import type { Page } from "playwright-core";
import { blockSocket } from "../traffic.ts";
import { answerWithFault, closeForMaintenance, makeLarge, neverAnswer, refuseWith } from "./network.ts";

/** Who looks: nobody signed in, a trader with a month behind, one without anything yet, an administrator, one who was suspended. */
export type Viewer = "visitor" | "trader" | "newcomer" | "administrator" | "suspended";

export type Shot = {
  name: string;
  as: Viewer;
  path: string;
  theme?: "light";
  /** Before the page is opened: what the network does. */
  before?: (page: Page) => Promise<void>;
  /** Once it is open: what the viewer does. */
  act?: (page: Page) => Promise<void>;
};

const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `7KQM2${index}-9FHR3T-WX4YZ${index}-0BCD5E`);

async function answerConfirmation(page: Page): Promise<void> {
  await page.route(/second-factor\/confirm$/, (route) =>
    route.fulfill({ json: { recoveryCodes: RECOVERY_CODES } }),
  );
}

async function openEnrolment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("img", { name: "For your authenticator app" }).waitFor();
}

async function askForProof(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Withdraw Funds" });
  await form.getByLabel("Amount").fill("12.50");
  await form.getByLabel("Wallet address").fill("bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc");
  await form.getByRole("button", { name: "Withdraw Funds" }).click();
  await page.getByRole("button", { name: "Withdraw $12.50" }).click();
  await page.getByText("Confirm it is you").waitFor();
}

const WAITING = {
  kind: "order_resolution",
  subject: "0197a3c1-7a00-7000-8000-000000000101",
  trader: "alice",
  balance: { before: "4364.03", after: "13364.03" },
  details: {
    result: "win",
    returnRate: "1.8",
    total: "5005.00",
    payout: "9000.00",
    comment: "Big Win - 1.8x return",
  },
  status: "pending",
  requestedBy: "marta",
  requestedById: "0197a3c1-7a00-7000-8000-000000000002",
  createdAt: new Date(Date.now() - 240_000).toISOString(),
  expiresAt: new Date(Date.now() + 86_160_000).toISOString(),
  decidedBy: null,
  decidedAt: null,
  version: 1,
};

const APPROVALS = [
  { ...WAITING, id: "0197a3c1-7a00-7000-8000-000000000301" },
  {
    ...WAITING,
    id: "0197a3c1-7a00-7000-8000-000000000302",
    kind: "settings_change",
    subject: null,
    trader: null,
    balance: null,
    details: { btcWalletAddress: "bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc" },
  },
];

/** Selects the first row of a queue; on narrow screens that opens it. */
async function openFirstRow(page: Page): Promise<void> {
  await page.getByRole("listbox").getByRole("option").first().click();
}

async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

const LISTS = /\/api\/(dashboard|orders|transactions|admin)/;
/** Who is signed in. */
const USER = /\/api\/user$/;

export const SHOTS: readonly Shot[] = [
  { name: "auth-sign-in", as: "visitor", path: "/auth" },
  { name: "auth-outline", as: "visitor", path: "/auth", before: (page) => neverAnswer(page, USER) },
  { name: "auth-sign-in-light", as: "visitor", path: "/auth", theme: "light" },
  { name: "auth-sign-up", as: "visitor", path: "/auth", act: (page) => openTab(page, "Sign Up") },
  {
    name: "auth-errors",
    as: "visitor",
    path: "/auth",
    act: async (page) => {
      await openTab(page, "Sign Up");
      await page.getByLabel("Username").fill("al");
      await page.getByLabel("Email").fill("al@");
      await page.getByRole("button", { name: "Create account" }).click();
    },
  },
  {
    name: "auth-failed",
    as: "visitor",
    path: "/auth",
    act: async (page) => {
      await page.getByLabel("Username").fill("alice");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByText("Login failed").waitFor();
    },
  },
  { name: "banned", as: "suspended", path: "/banned" },
  { name: "not-found", as: "visitor", path: "/no-such-page" },
  { name: "unreachable", as: "trader", path: "/", before: (page) => answerWithFault(page, /\/api\/user$/) },

  { name: "maintenance", as: "trader", path: "/", before: closeForMaintenance },

  { name: "dashboard", as: "trader", path: "/" },
  { name: "dashboard-light", as: "trader", path: "/", theme: "light" },
  { name: "dashboard-empty", as: "newcomer", path: "/" },
  { name: "dashboard-loading", as: "trader", path: "/", before: (page) => neverAnswer(page, LISTS) },
  { name: "dashboard-failed", as: "trader", path: "/", before: (page) => answerWithFault(page, LISTS) },
  { name: "dashboard-large", as: "trader", path: "/", before: makeLarge },
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
  { name: "trade-light", as: "trader", path: "/trade", theme: "light" },
  { name: "trade-empty", as: "newcomer", path: "/trade" },
  { name: "trade-outline", as: "trader", path: "/trade", before: (page) => neverAnswer(page, USER) },
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

  { name: "transactions", as: "trader", path: "/transactions" },
  { name: "transactions-light", as: "trader", path: "/transactions", theme: "light" },
  { name: "transactions-empty", as: "newcomer", path: "/transactions" },
  {
    name: "transactions-loading",
    as: "trader",
    path: "/transactions",
    before: (page) => neverAnswer(page, LISTS),
  },
  {
    name: "transactions-details",
    as: "trader",
    path: "/transactions?type=trade",
    act: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog").getByText("Complete Trade Order Information").waitFor();
    },
  },

  {
    name: "transactions-decided",
    as: "trader",
    path: "/transactions?type=trade&status=completed",
    act: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog").getByText("Market moved").waitFor();
    },
  },
  {
    name: "transactions-failed",
    as: "trader",
    path: "/transactions",
    before: (page) => answerWithFault(page, LISTS),
  },
  {
    name: "transactions-errors",
    as: "trader",
    path: "/transactions",
    act: async (page) => {
      await page.getByRole("button", { name: "Submit Deposit" }).click();
      await page.getByRole("button", { name: "Withdraw Funds" }).click();
    },
  },

  { name: "statement", as: "trader", path: "/statement" },
  { name: "statement-light", as: "trader", path: "/statement", theme: "light" },
  { name: "statement-empty", as: "newcomer", path: "/statement" },

  { name: "settings-profile", as: "trader", path: "/settings" },
  { name: "settings-security", as: "trader", path: "/settings", act: (page) => openTab(page, "Security") },
  {
    name: "settings-new-token",
    as: "trader",
    path: "/settings?tab=security",
    act: (page) => page.getByRole("button", { name: "New token" }).click(),
  },
  { name: "settings-light", as: "trader", path: "/settings", theme: "light" },

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
    name: "factor-enrol-light",
    as: "trader",
    path: "/settings?tab=security",
    theme: "light",
    act: openEnrolment,
  },
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

  {
    name: "approvals",
    as: "administrator",
    path: "/admin",
    before: async (page) => {
      await page.route(/api\/admin\/approvals/, (route) => route.fulfill({ json: APPROVALS }));
    },
    act: (page) => page.getByRole("button", { name: /^Approvals/ }).click(),
  },
  {
    name: "approvals-rules",
    as: "administrator",
    path: "/admin?tab=settings",
    act: (page) => page.getByLabel("Require a second approval above").fill("5000"),
  },

  { name: "admin-orders", as: "administrator", path: "/admin" },
  { name: "admin-light", as: "administrator", path: "/admin", theme: "light" },
  { name: "admin-loading", as: "administrator", path: "/admin", before: (page) => neverAnswer(page, LISTS) },
  {
    name: "admin-failed",
    as: "administrator",
    path: "/admin",
    before: (page) => answerWithFault(page, LISTS),
  },
  { name: "admin-nothing-found", as: "administrator", path: "/admin?q=nobody" },
  { name: "admin-large", as: "administrator", path: "/admin", before: makeLarge, act: openFirstRow },
  {
    name: "admin-system",
    as: "administrator",
    path: "/admin",
    act: (page) => page.getByRole("button", { name: "System status" }).click(),
  },
  {
    name: "admin-resolve",
    as: "administrator",
    path: "/admin",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("radio", { name: /^Standard Win/ }).click();
      await page.getByRole("button", { name: "Resolve as Standard Win" }).click();
      await page.getByRole("button", { name: "Resolve order" }).last().waitFor();
    },
  },
  { name: "admin-transactions", as: "administrator", path: "/admin?tab=transactions" },
  {
    name: "admin-approve",
    as: "administrator",
    path: "/admin?tab=transactions",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: /^Approve (deposit|withdrawal)/ }).waitFor();
    },
  },
  { name: "admin-users", as: "administrator", path: "/admin?tab=users" },
  {
    name: "admin-balance",
    as: "administrator",
    path: "/admin?tab=users&q=alice",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("button", { name: "Edit balance" }).click();
      await page.getByRole("heading", { name: "Edit User Balance" }).waitFor();
    },
  },
  {
    name: "admin-report",
    as: "administrator",
    path: "/admin",
    act: (page) => page.getByRole("button", { name: "Day report" }).click(),
  },
  {
    name: "admin-report-light",
    as: "administrator",
    path: "/admin",
    theme: "light",
    act: (page) => page.getByRole("button", { name: "Day report" }).click(),
  },
  {
    name: "admin-audit",
    as: "administrator",
    path: "/admin",
    act: (page) => page.getByRole("button", { name: "Audit log" }).click(),
  },
  {
    name: "admin-audit-light",
    as: "administrator",
    path: "/admin",
    theme: "light",
    act: (page) => page.getByRole("button", { name: "Audit log" }).click(),
  },
  { name: "admin-settings", as: "administrator", path: "/admin?tab=settings" },
  { name: "admin-settings-light", as: "administrator", path: "/admin?tab=settings", theme: "light" },
  {
    name: "admin-settings-unsaved",
    as: "administrator",
    path: "/admin?tab=settings",
    act: async (page) => {
      await page.getByLabel("Trading fee").fill("0.25");
      await page.getByLabel("ETH wallet address").fill("0x12");
    },
  },
];
