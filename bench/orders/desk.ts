import { toDecimal } from "#protocol/money.ts";
import { pricesSchema } from "#protocol/prices.ts";
import { orderFigures } from "#protocol/rules.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import type { User } from "#protocol/users.ts";
import { databaseUrl, execute } from "#db/test/sql.ts";
import { type ApiClient, createApiClient, setBalance } from "../../e2e/apiClient.ts";
import { type Product, startProduct } from "../../e2e/product.ts";

export const TRADERS = 200;
const AMOUNT = toDecimal("10.00");

const BALANCE = "10000000.00";
/** As many passwords as the server checks at once. */
const SIGNING_UP_AT_ONCE = 2;

/** Livedesk as in production, with signed-in people who have money. */
export type Desk = { product: Product; administrator: ApiClient; traders: Trader[] };
export type Trader = { user: User; cookie: string };

/** The limits stay on, except that all sign in from one address. */
const PRODUCTION = {
  NODE_ENV: "production",
  SESSION_KEYS: "of-the-bench-only-but-of-full-length",
  AUTH_RATE_LIMIT: "1000000",
};

export async function openDesk(databaseUrl: string): Promise<Desk> {
  const product = await startProduct({ databaseUrl, env: PRODUCTION });
  try {
    const administrator = createApiClient(product.url);
    await administrator.signIn(product.admin.username, product.admin.password);
    const traders: Trader[] = [];
    while (traders.length < TRADERS) {
      const names = Array.from({ length: SIGNING_UP_AT_ONCE }, (_, i) => `bench.${traders.length + i}`);
      traders.push(...(await Promise.all(names.map((name) => signUp(product.url, administrator, name)))));
    }
    return { product, administrator, traders };
  } catch (error) {
    await product.close();
    throw error;
  }
}

/** Copies the desk's database with the same people and returns the URL; copying stops the product for a moment. */
export async function copyDesk({ product }: Desk, serverUrl: string, name: string): Promise<string> {
  await product.stop();
  await execute(databaseUrl(serverUrl, "postgres"), `CREATE DATABASE ${name} TEMPLATE livedesk`);
  await product.restart();
  return databaseUrl(serverUrl, name);
}

async function signUp(url: string, administrator: ApiClient, username: string): Promise<Trader> {
  const client = createApiClient(url);
  const user = await client.signUp(username);
  await setBalance(administrator, user, BALANCE);
  return { user, cookie: client.cookie() };
}

/** What a trade page sends. The price shown is slightly above the market, so that nobody is asked again. */
export async function makeOrderBody({ administrator }: Desk): Promise<string> {
  const { prices } = pricesSchema.parse((await administrator.call("GET", "/api/prices")).body);
  return JSON.stringify({
    type: "buy",
    crypto: "BTC",
    amount: AMOUNT,
    walletAddress: "N/A",
    pricePerCoin: (prices.BTC.price * 1.005).toFixed(2),
    ...orderFigures(AMOUNT, toDecimal(DEFAULT_FEE_RATE)),
  });
}
