import { toDecimal } from "#protocol/money.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { pricesSchema } from "#protocol/prices.ts";
import { orderFigures } from "#protocol/rules.ts";
import { type User, userSchema } from "#protocol/users.ts";

export type Answer = { status: number; body: unknown };

/** Calls the product like a page, with its own session. */
export type ApiClient = {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The Cookie header of its session. */
  cookie(): string;
  signUp(username: string): Promise<User>;
  signIn(username: string, password: string): Promise<User>;
};

export const TRADER_PASSWORD = "trade-winds-42";

export function createApiClient(url: string): ApiClient {
  let cookies = "";

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: { cookie: cookies, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (given.length > 0) cookies = given.join("; ");
    const text = await response.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: parsed };
  }

  async function enter(path: string, body: unknown): Promise<User> {
    const answer = await call("POST", path, body);
    return userSchema.parse(answer.body);
  }

  return {
    call,
    cookie: () => cookies,
    signUp: (username) =>
      enter("/api/register", { username, email: `${username}@example.com`, password: TRADER_PASSWORD }),
    signIn: (username, password) => enter("/api/login", { username, password }),
  };
}

/** Buys BTC for `amount` USD at the current price and the default fee; returns the order, or null if it was refused. */
export async function placeOrder(client: Pick<ApiClient, "call">, amount: string): Promise<Order | null> {
  const { prices } = pricesSchema.parse((await client.call("GET", "/api/prices")).body);
  const answer = await client.call("POST", "/api/orders", {
    type: "buy",
    crypto: "BTC",
    amount,
    walletAddress: "N/A",
    pricePerCoin: toDecimal(prices.BTC.price),
    ...orderFigures(toDecimal(amount), toDecimal("0.001")),
  });
  return answer.status === 201 ? orderSchema.parse(answer.body) : null;
}

/** Gives a user a balance in USD, as an administrator does. */
export async function setBalance(administrator: ApiClient, user: User, balance: string): Promise<void> {
  const answer = await administrator.call("PATCH", `/api/admin/users/${user.id}`, { balance });
  if (answer.status !== 200) throw new Error(`The balance was not set: ${JSON.stringify(answer)}`);
}
