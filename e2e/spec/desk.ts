import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { connect } from "#db/connection.ts";
import { openDatabase } from "#db/database.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { type User, userSchema } from "#protocol/users.ts";
import { changeRole } from "#server/commands/changeRole.ts";
import { type Answer, type ApiClient, createApiClient, setBalance, TRADER_PASSWORD } from "../apiClient.ts";
import { leaveBrowser, shareBrowser } from "../browser.ts";
import { type Product, startProduct } from "../product.ts";
import { type ContextOptions, type Contexts, createContexts } from "./contexts.ts";
import { type Market, startMarket } from "./market.ts";

/** A separate browser context, with a client for the API like the page's. */
export type Visitor = { page: Page; context: BrowserContext; call: ApiClient["call"] };
export type Member = Visitor & { user: User };

export type Desk = {
  /** The first administrator, through the API only. */
  readonly administrator: ApiClient;
  /** Its address by a name, for passkeys; other pages use one with an IP address. */
  readonly namedUrl: string;
  visit(options?: ContextOptions): Promise<Visitor>;
  /** A new trader, signed in. */
  trader(options?: ContextOptions & { balance?: string; username?: string }): Promise<Member>;
  /** The first administrator, signed in. */
  enterAsAdministrator(options?: ContextOptions): Promise<Member>;
  /** Another administrator, signed in. */
  anotherAdministrator(options?: ContextOptions): Promise<Member>;
  /** Makes the user's last proof of identity an hour old. */
  letProofRunOut(user: User): Promise<void>;
  /** As if the order had been placed so many seconds earlier: before now, or before its decision. */
  letOrderAge(id: string, seconds: number): Promise<void>;
};

/** The window of every page, unless it asks for another. */
export const WIDE = { width: 1366, height: 768 };

let members = 0;

/** An unused name that is not part of another one. */
export function newName(): string {
  members += 1;
  return `trader-${String(members).padStart(3, "0")}`;
}

/**
 * The product with its database, market and browser, shared by the tests of a file; pages are closed after each test.
 */
export function setUpDesk(
  prices: "quotes" | "failures" = "quotes",
  furtherEnv: (at: Pick<Product, "url" | "namedUrl">) => Record<string, string> = () => ({}),
): Desk {
  let database: TestDatabase;
  let market: Market;
  let product: Product;
  let administrator: ApiClient;
  let contexts: Contexts;

  beforeAll(async () => {
    [database, market] = await Promise.all([createTestDatabase(), startMarket(prices)]);
    product = await startProduct({
      databaseUrl: database.url,
      env: (at) => ({ PRICE_SOURCE: "coingecko", PRICE_URL: market.url, ...furtherEnv(at) }),
    });
    contexts = createContexts(await shareBrowser(), {
      baseURL: product.url,
      viewport: WIDE,
      colorScheme: "dark",
    });
    administrator = createApiClient(product.url);
    await administrator.signIn(product.admin.username, product.admin.password);
  });

  afterEach(async () => {
    await contexts?.release();
  });

  afterAll(async () => {
    await Promise.all([leaveBrowser(), product?.close(), market?.close()]);
    await database?.drop();
  });

  async function visit(options: ContextOptions = {}): Promise<Visitor> {
    const context = await contexts.take(options);
    return { context, page: await context.newPage(), call: callsOf(context) };
  }

  async function enter(visitor: Visitor, path: string, body: unknown): Promise<Member> {
    const answer = await visitor.call("POST", path, body);
    return { ...visitor, user: userSchema.parse(answer.body) };
  }

  async function register({
    balance,
    username = newName(),
    ...options
  }: Parameters<Desk["trader"]>[0] = {}): Promise<Member> {
    const account = { username, email: `${username}@example.com`, password: TRADER_PASSWORD };
    const member = await enter(await visit(options), "/api/register", account);
    if (balance !== undefined) await setBalance(administrator, member.user, balance);
    return member;
  }

  return {
    get administrator() {
      return administrator;
    },
    get namedUrl() {
      return product.namedUrl;
    },
    visit,
    trader: register,
    async enterAsAdministrator(options) {
      return enter(await visit(options), "/api/login", product.admin);
    },
    async anotherAdministrator(options) {
      const member = await register(options);
      const { username } = member.user;
      const opened = openDatabase(database.url);
      // This signs them out.
      await changeRole(opened, username, "admin");
      await opened.close();
      return enter(member, "/api/login", { username, password: TRADER_PASSWORD });
    },
    async letProofRunOut({ id }) {
      const knex = connect(database.url);
      await knex("sessions")
        .where({ userId: id })
        .update({ provenAt: knex.raw("now() - interval '1 hour'") });
      await knex.destroy();
    },
    async letOrderAge(id, seconds) {
      const knex = connect(database.url);
      await knex.transaction(async (trx) => {
        // The terms of orders can't change otherwise.
        await trx.raw("set local session_replication_role = replica");
        await trx("orders")
          .where({ id })
          .update({
            createdAt: trx.raw(`coalesce("resolvedAt", now()) - ? * interval '1 second'`, [seconds]),
          });
      });
      await knex.destroy();
    },
  };
}

function callsOf(context: BrowserContext): ApiClient["call"] {
  return async (method, path, body): Promise<Answer> => {
    const response = await context.request.fetch(path, {
      method,
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await response.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status(), body: parsed };
  };
}
