import type { Page } from "playwright-core";
import { neverAnswer, refuseWith } from "../network.ts";
import { press, type Shot } from "../shot.ts";

const SECURITY = "/settings?tab=security";
const RETURN = "/auth/return?code=a&state=b";
const NAME = "Example Workspace";

const ACCOUNTS = [
  ["alice.with.a.rather.long.name@mail.example.com", "https://login.example.com", true, null],
  ["alice@former.example", "https://former.example.com/realms/desk", false, "2026-10-02T12:00:00.000Z"],
].map(([name, issuer, works, lastUsedAt], index) => ({
  id: `0198c0de-0000-7000-8000-0000000002${index}0`,
  name,
  issuer,
  works,
  createdAt: "2026-09-01T12:00:00.000Z",
  lastUsedAt,
}));

/** As on a desk with an identity provider. */
async function haveProvider(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$|^\/(api|assets|socket\.io)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace(
        "<head>",
        `<head><meta name="livedesk-provider" content="${NAME}" />`,
      );
      await route.fulfill({ response, body: html });
    },
  );
}

function withAccounts(accounts: readonly object[]): (page: Page) => Promise<void> {
  return async (page) => {
    await haveProvider(page);
    await page.route(/\/provider-accounts$/, (route) => route.fulfill({ json: { accounts } }));
  };
}

function answered(refusal: object): (page: Page) => Promise<void> {
  return async (page) => {
    await haveProvider(page);
    await refuseWith(page, /login\/provider$/, refusal);
  };
}

async function showCard(page: Page): Promise<void> {
  await page.getByRole("region", { name: `Sign in with ${NAME}` }).scrollIntoViewIfNeeded();
}

/** The identity provider in the settings, on the sign-in page and on the way back. */
export const PROVIDER_SHOTS: readonly Shot[] = [
  { name: "provider-sign-in", as: "visitor", path: "/auth", before: haveProvider },
  {
    name: "provider-unavailable",
    as: "visitor",
    path: "/auth",
    before: async (page) => {
      await haveProvider(page);
      await refuseWith(page, /provider\/start$/, {
        code: "unavailable",
        message: `${NAME} is not available right now. Sign in with your password, or try again in a moment.`,
      });
    },
    act: press(`Sign in with ${NAME}`),
  },
  {
    name: "provider-returning",
    as: "visitor",
    path: RETURN,
    before: async (page) => {
      await haveProvider(page);
      await neverAnswer(page, /login\/provider$/);
    },
  },
  {
    name: "provider-factor",
    as: "visitor",
    path: RETURN,
    before: answered({ code: "second_factor_required", factors: ["code", "passkey"] }),
  },
  {
    name: "provider-refused",
    as: "visitor",
    path: RETURN,
    before: answered({
      code: "provider_unlinked",
      message: `Your account alice@example.com at ${NAME} is not linked to an administrator here. Sign in with your password, then link it in Settings, Security.`,
    }),
  },
  { name: "provider-none", as: "administrator", path: SECURITY, before: withAccounts([]), act: showCard },
  {
    name: "provider-linked",
    as: "administrator",
    path: SECURITY,
    before: withAccounts(ACCOUNTS),
    act: showCard,
  },
  {
    name: "provider-unlink",
    as: "administrator",
    path: SECURITY,
    before: withAccounts(ACCOUNTS),
    act: press(/^Unlink/),
  },
  {
    name: "provider-loading",
    as: "administrator",
    path: SECURITY,
    before: async (page) => {
      await haveProvider(page);
      await neverAnswer(page, /provider-accounts$/);
    },
    act: showCard,
  },
];
