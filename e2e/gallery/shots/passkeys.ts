import type { Page } from "playwright-core";
import { addAuthenticator } from "../../virtualAuthenticator.ts";
import { refuseWith } from "../network.ts";
import { press, type Shot } from "../shot.ts";
import { askForProof, RECOVERY_CODES } from "./settings.ts";

const PASSKEYS = [
  ["Laptop", "localhost", false, "2026-11-30T07:00:00.000Z"],
  ["The phone that I always carry, and its two tablets", "localhost", true, null],
  ["Key ring", "desk.example.com", false, "2026-10-02T12:00:00.000Z"],
].map(([name, host, isBackedUp, lastUsedAt], index) => ({
  id: `0198c0de-0000-7000-8000-0000000001${index}0`,
  name,
  host,
  isBackedUp,
  createdAt: "2026-09-01T12:00:00.000Z",
  lastUsedAt,
}));

const REQUEST = {
  challenge: "AAAA",
  timeout: 300_000,
  rpId: "localhost",
  allowCredentials: [],
  userVerification: "required",
};

const CREATION = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Livedesk" },
  user: { id: "AAAA", name: "alice", displayName: "alice" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  attestation: "none",
};

const SECURITY = "/settings?tab=security";

async function answerList(page: Page): Promise<void> {
  await page.route(/\/passkeys$/, (route) => route.fulfill({ json: { passkeys: PASSKEYS } }));
  await page.route(/second-factor$/, (route) =>
    route.fulfill({ json: { enabledAt: null, recoveryCodesLeft: 9, passkeys: PASSKEYS.length } }),
  );
}

/** A browser without passkeys. */
async function lackPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
}

async function showCard(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Passkeys" }).scrollIntoViewIfNeeded();
}

async function makeFirst(page: Page): Promise<void> {
  await addAuthenticator(page);
  await page.route(/\/passkeys\/options$/, (route) => route.fulfill({ status: 201, json: CREATION }));
  await page.route(/\/passkeys$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 201,
          json: { passkeys: PASSKEYS.slice(0, 1), recoveryCodes: RECOVERY_CODES },
        })
      : route.fulfill({ json: { passkeys: [] } }),
  );
  await page.reload();
  await press("Add a passkey")(page);
  await press("Continue")(page);
  await page.getByRole("dialog", { name: "Passkey added" }).waitFor();
}

function askAfterPassword(factors: readonly string[]): Pick<Shot, "before" | "act"> {
  return {
    before: (page) =>
      refuseWith(page, /api\/login$/, {
        code: "second_factor_required",
        factors,
        ...(factors.includes("passkey") && { passkeyRequest: REQUEST }),
      }),
    act: async (page) => {
      await page.getByLabel("Username").fill("alice");
      await page.getByLabel("Password", { exact: true }).fill("her password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByText("One more step").waitFor();
    },
  };
}

function askForProofBy(factors: readonly string[]): Pick<Shot, "before" | "act"> {
  return {
    before: (page) =>
      refuseWith(page, /api\/transactions$/, { code: "step_up_required", proof: "code", factors }),
    act: askForProof,
  };
}

/** Passkeys in the settings, at sign-in, and to confirm. */
export const PASSKEY_SHOTS: readonly Shot[] = [
  {
    name: "passkeys-none",
    as: "trader",
    path: SECURITY,
    before: async (page) => {
      await page.route(/\/passkeys$/, (route) => route.fulfill({ json: { passkeys: [] } }));
    },
    act: showCard,
  },
  { name: "passkeys-list", as: "trader", path: SECURITY, before: answerList, act: showCard },
  {
    name: "passkeys-rename",
    as: "trader",
    path: SECURITY,
    before: answerList,
    act: async (page) => {
      await showCard(page);
      await press("Rename Laptop")(page);
    },
  },
  { name: "passkeys-new", as: "trader", path: SECURITY, before: answerList, act: press("Add a passkey") },
  { name: "passkeys-remove", as: "trader", path: SECURITY, before: answerList, act: press("Remove Laptop") },
  { name: "passkeys-first", as: "trader", path: SECURITY, act: makeFirst },
  {
    name: "passkeys-unsupported",
    as: "trader",
    path: SECURITY,
    before: async (page) => {
      await lackPasskeys(page);
      await answerList(page);
    },
    act: showCard,
  },
  {
    name: "passkeys-none-unsupported",
    as: "trader",
    path: SECURITY,
    before: async (page) => {
      await lackPasskeys(page);
      await page.route(/\/passkeys$/, (route) => route.fulfill({ json: { passkeys: [] } }));
    },
    act: showCard,
  },
  { name: "passkey-sign-in", as: "visitor", path: "/auth", ...askAfterPassword(["passkey"]) },
  { name: "passkey-sign-in-app", as: "visitor", path: "/auth", ...askAfterPassword(["code", "passkey"]) },
  { name: "passkey-sign-in-none", as: "visitor", path: "/auth", ...askAfterPassword([]) },
  { name: "passkey-step-up", as: "trader", path: "/transactions", ...askForProofBy(["passkey"]) },
  { name: "passkey-step-up-app", as: "trader", path: "/transactions", ...askForProofBy(["code", "passkey"]) },
  { name: "passkey-step-up-none", as: "trader", path: "/transactions", ...askForProofBy([]) },
];
