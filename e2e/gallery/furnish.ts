import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { orderSchema } from "#protocol/orders.ts";
import { noteSchema } from "#protocol/traderFile.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { userSchema } from "#protocol/users.ts";
import { newWebhookSchema } from "#protocol/webhooks.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { type Answer, type ApiClient, createApiClient, placeOrder } from "../apiClient.ts";
import type { Product } from "../product.ts";

/* What pictures need and the demo lacks, created through the API by those concerned. */

/** A second administrator, who can approve and take over. */
export const COLLEAGUE = "marta";

/** A suspended trader without money. */
export const LEAVER = "leonora";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KNOWN_ADDRESS = "bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc";
const NEW_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const ETHEREUM_ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const CLAIMED = "9f2c41d07be8a3560d14c2b9e7f80a6315c4d8e92b70f6a1d3e5c7b9024f68ad";

type Transfer = { type: "deposit" | "withdrawal"; amount: string } & Record<string, string | boolean>;

export async function furnish(product: Product): Promise<void> {
  const enter = (name: string) => signIn(product.url, name);
  const [admin, alice, bruno, david] = await Promise.all(["admin", "alice", "bruno", "david"].map(enter));
  if (!admin || !alice || !bruno || !david) throw new Error("A person of the demo is missing.");

  await decideOwn(admin);
  const leaver = await createApiClient(product.url).signUp(LEAVER);
  await change(admin, "PATCH", `/api/admin/users/${leaver.id}`, { isActive: false });
  await createColleague(product.dataDir);
  const colleague = await enter(COLLEAGUE);

  await saveAddresses(alice);
  await makeTransfers({ admin, colleague, alice, bruno, david });
  await decideOrders(admin, alice);
  // Before the rule that webhooks take two administrators.
  await addWebhooks(admin);
  await askForApprovals(admin, alice);
  await noteCalls(admin, colleague);
}

/** One that nothing gets through to, and one that is paused. */
async function addWebhooks(admin: ApiClient): Promise<void> {
  const path = "/api/admin/webhooks";
  const events = ["order.changed", "transaction.changed"];
  const accounting = { name: "Accounting", url: "https://accounting.invalid/hooks", events };
  const { webhook } = newWebhookSchema.parse(await change(admin, "POST", path, accounting));
  await change(admin, "POST", `${path}/${webhook.id}/test`);
  const archive = { name: "Archive", url: "https://archive.invalid/livedesk", events: ["audit.changed"] };
  const made = newWebhookSchema.parse(await change(admin, "POST", path, archive));
  await change(admin, "PATCH", `${path}/${made.webhook.id}`, { isPaused: true });
}

/** What administrators have written down about alice. */
async function noteCalls(admin: ApiClient, colleague: ApiClient): Promise<void> {
  const [alice] = z
    .array(userSchema)
    .parse((await admin.call("GET", "/api/admin/users?q=alice&limit=1")).body);
  const path = `/api/admin/users/${alice?.id ?? ""}`;
  await change(colleague, "POST", `${path}/notes`, {
    text: "Called about her withdrawal of yesterday.\nPromised an answer by noon.",
  });
  const answer = await change(admin, "POST", `${path}/notes`, { text: "Paid, and told her the on-chain id" });
  const { id, version } = noteSchema.parse(answer);
  await change(admin, "PUT", `${path}/notes/${id}`, { text: "Paid, and told her the on-chain ID.", version });
  await change(colleague, "PUT", `${path}/flags/verified_by_phone`, {
    isSet: true,
    reason: "Called back on the number she signed up with",
  });
  await change(admin, "PUT", `${path}/flags/watch`, { isSet: true, reason: "Three new addresses in a week" });
}

/** A lone administrator decides about their own account, and the record says so. */
async function decideOwn(admin: ApiClient): Promise<void> {
  const own = await transfer(admin, {
    type: "deposit",
    crypto: "BTC",
    amount: "400",
    transactionId: "c0ffee".padEnd(64, "7"),
  });
  await change(admin, "PATCH", `/api/admin/transactions/${own}/process`, { status: "completed" });
}

async function createColleague(dataDir: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/admin.ts", "create", COLLEAGUE, "--password-stdin"],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, stdio: ["pipe", "ignore", "inherit"] },
  );
  child.stdin.end(`${DEMO_PASSWORD}\n`);
  const [code]: unknown[] = await once(child, "exit");
  if (code !== 0) throw new Error(`${COLLEAGUE} could not be made an administrator.`);
}

async function saveAddresses(alice: ApiClient): Promise<void> {
  const saved = [
    { crypto: "BTC", address: KNOWN_ADDRESS, name: "Hardware wallet" },
    { crypto: "ETH", address: ETHEREUM_ADDRESS, name: "The exchange where I sell what is left at the end" },
    { crypto: "BTC", address: "my house", name: "Home", addressChecked: true },
  ];
  for (const body of saved) await change(alice, "POST", "/api/user/addresses", body);
}

type People = Record<"admin" | "colleague" | "alice" | "bruno" | "david", ApiClient>;

/** A deposit or withdrawal in every pending state. */
async function makeTransfers({ admin, colleague, alice, bruno, david }: People): Promise<void> {
  const known = { type: "withdrawal", crypto: "BTC", walletAddress: KNOWN_ADDRESS } as const;
  const paid = await transfer(alice, { ...known, amount: "120" });
  await change(admin, "POST", `/api/admin/transactions/${paid}/paying`, {});
  const taken = await transfer(alice, { ...known, amount: "80.5" });
  await change(colleague, "POST", `/api/admin/transactions/${taken}/paying`, {});
  await transfer(alice, { ...known, amount: "60" });
  await transfer(bruno, { ...known, amount: "210", walletAddress: "my house", addressChecked: true });

  await change(admin, "PATCH", "/api/admin/settings", { newAddressHoldHours: 24 });
  await transfer(alice, { ...known, amount: "95", walletAddress: NEW_ADDRESS });

  const claim = { type: "deposit", crypto: "BTC", transactionId: CLAIMED } as const;
  await transfer(alice, { ...claim, amount: "500" });
  await transfer(david, { ...claim, amount: "500", memo: "Sent from my own wallet this morning" });
}

/** Half of one is returned, and one stays pending. */
async function decideOrders(admin: ApiClient, alice: ApiClient): Promise<void> {
  const lost = must(await placeOrder(alice, "250"), "the order that is half lost");
  const loss = { result: "loss", returnRate: "0.5", adminComment: "Partial Loss - 50% returned" };
  await change(admin, "PATCH", `/api/admin/orders/${lost.id}/resolve`, loss);
  must(await placeOrder(alice, "187.35"), "the order that waits");
}

/** One of each kind, and one that ended because its order was cancelled meanwhile. */
async function askForApprovals(admin: ApiClient, alice: ApiClient): Promise<void> {
  const rules = { secondApprovalAbove: "100", secondApprovalForChanges: true };
  await change(admin, "PATCH", "/api/admin/settings", rules);
  const win = { result: "win", returnRate: "1.8", adminComment: "Big Win - 1.8x return" };
  const overtaken = must(await placeOrder(alice, "312"), "the order that is cancelled");
  await change(admin, "PATCH", `/api/admin/orders/${overtaken.id}/resolve`, win);
  await change(alice, "POST", `/api/orders/${overtaken.id}/cancel`);

  const waiting = z.array(orderSchema).parse(await read(admin, "/api/admin/orders?status=pending"));
  const order = waiting.find(({ amount }) => Number(amount) > 100);
  if (order) await change(admin, "PATCH", `/api/admin/orders/${order.id}/resolve`, win);
  const deposits = z
    .array(transactionSchema)
    .parse(await read(admin, "/api/admin/transactions?type=deposit&status=pending"));
  const deposit = deposits.find(({ amount, conflict }) => Number(amount) > 100 && !conflict);
  if (deposit)
    await change(admin, "PATCH", `/api/admin/transactions/${deposit.id}/process`, { status: "completed" });
  const users = z.array(userSchema).parse(await read(admin, "/api/admin/users?q=farid"));
  if (users[0]) await change(admin, "PATCH", `/api/admin/users/${users[0].id}`, { balance: "7500" });
  await change(admin, "PATCH", "/api/admin/settings", { btcWalletAddress: KNOWN_ADDRESS });
}

async function signIn(url: string, name: string): Promise<ApiClient> {
  const client = createApiClient(url);
  await client.signIn(name, DEMO_PASSWORD);
  return client;
}

async function transfer(who: ApiClient, body: Transfer): Promise<string> {
  const made = await change(who, "POST", "/api/transactions", body);
  return transactionSchema.parse(made).id;
}

async function read(who: ApiClient, path: string): Promise<unknown> {
  return succeed(await who.call("GET", path), path);
}

async function change(who: ApiClient, method: string, path: string, body?: object): Promise<unknown> {
  return succeed(await who.call(method, path, body), `${method} ${path}`);
}

function succeed({ status, body }: Answer, what: string): unknown {
  if (status >= 400) throw new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

function must<T>(made: T | null, what: string): T {
  if (made === null) throw new Error(`The desk refused ${what}.`);
  return made;
}
