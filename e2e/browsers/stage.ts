import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import type { User } from "#protocol/users.ts";
import { type ApiClient, createApiClient, setBalance, TRADER_PASSWORD } from "../apiClient.ts";
import { type Product, readFigure, startProduct } from "../product.ts";
import type { Driver, Size, VisitorDriver } from "./drivers/driver.ts";
import { listBrowsers, type Name } from "./installed.ts";
import { type Relay, startRelay } from "./relay.ts";
import { createTab, type Tab } from "./tab.ts";

/** The browsers to run the scenarios in, separated by commas; all that are installed if undefined. */
export const CHOSEN = "LIVEDESK_BROWSERS";

export const WIDE: Size = { width: 1366, height: 768 };

export type Visitor = { openTab: (path: string) => Promise<Tab> };

export type Stage = {
  readonly product: Product;
  /** The first administrator, through the API only. */
  readonly administrator: ApiClient;
  /** What all browsers connect through. */
  readonly relay: Relay;
  /** Closed after the test. */
  visit: () => Promise<Visitor>;
  /** A new trader, who has not signed in anywhere; the password is TRADER_PASSWORD. */
  newTrader: (balance?: string) => Promise<User>;
  /** Signed in, in a visitor of their own. */
  enter: (username: string, password?: string) => Promise<Visitor & { tab: Tab }>;
  enterAsAdministrator: () => Promise<Visitor & { tab: Tab }>;
  setBalance: (user: User, balance: string) => Promise<void>;
  /** As counted by the server. */
  countSockets: () => Promise<number>;
};

let traders = 0;

/** Runs the scenarios in each browser, against a product of their own. */
export function inEachBrowser(write: (stage: Stage) => void): void {
  const chosen = process.env[CHOSEN]?.split(",");
  const browsers = listBrowsers().filter(({ name, start }) => chosen?.includes(name) ?? start !== null);
  describe.each(browsers)("$name", ({ name, start }) => {
    write(setUpStage(name, start));
  });
}

function setUpStage(name: Name, start: (() => Promise<Driver>) | null): Stage {
  let database: TestDatabase;
  let product: Product;
  let relay: Relay;
  let driver: Driver;
  let administrator: ApiClient;
  const open: VisitorDriver[] = [];

  beforeAll(async () => {
    if (start === null) throw new Error(`${name} is not installed.`);
    database = await createTestDatabase();
    product = await startProduct({ databaseUrl: database.url });
    relay = await startRelay(product.url);
    driver = await start();
    administrator = createApiClient(product.url);
    await administrator.signIn(product.admin.username, product.admin.password);
  });

  afterEach(async () => {
    relay?.connect();
    await Promise.all(open.splice(0).map((visitor) => visitor.close()));
    await expect.poll(() => readFigure(product.url, "livedesk_sockets")).toBe(0);
  });

  afterAll(async () => {
    await driver?.close();
    await relay?.close();
    await product?.close();
    await database?.drop();
  });

  async function visit(): Promise<Visitor> {
    const visitor = await driver.openVisitor();
    open.push(visitor);
    return {
      openTab: async (path) => {
        const tab = createTab(await visitor.openTab(), relay.url);
        await tab.resize(WIDE);
        await tab.open(path);
        return tab;
      },
    };
  }

  async function enter(username: string, password = TRADER_PASSWORD): Promise<Visitor & { tab: Tab }> {
    const visitor = await visit();
    const tab = await visitor.openTab("/auth");
    await signIn(tab, username, password);
    await tab.sees({ role: "heading", name: "Trading Dashboard" });
    return { ...visitor, tab };
  }

  return {
    get product() {
      return product;
    },
    get administrator() {
      return administrator;
    },
    get relay() {
      return relay;
    },
    visit,
    enter,
    enterAsAdministrator: () => enter(product.admin.username, product.admin.password),
    newTrader: async (balance) => {
      traders += 1;
      const trader = await createApiClient(product.url).signUp(`visitor-${String(traders).padStart(3, "0")}`);
      if (balance !== undefined) await setBalance(administrator, trader, balance);
      return trader;
    },
    setBalance: (user, balance) => setBalance(administrator, user, balance),
    countSockets: () => readFigure(product.url, "livedesk_sockets"),
  };
}

/** On the sign-in page, whatever page that leads to. */
export async function signIn(tab: Tab, username: string, password = TRADER_PASSWORD): Promise<void> {
  await tab.fill("Username", username);
  await tab.fill("Password", password);
  await tab.press({ role: "button", name: "Sign In" });
}

export async function signOut(tab: Tab, username: string): Promise<void> {
  await tab.press({ role: "button", name: username, within: { role: "banner" } });
  await tab.press({ role: "menuitem", name: "Logout" });
  await tab.sees({ role: "tab", name: "Sign In" });
}

/** Resolves when the page shows that its connection is in this state. */
export async function showsConnection(tab: Tab, text: string): Promise<void> {
  await tab.sees({ role: "status", name: "Connection", text });
}
