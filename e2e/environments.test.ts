import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { orderSchema } from "#protocol/orders.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { launchBrowser, openContext } from "./browser.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectShown, expectToast } from "./spec/expectations.ts";
import { loseAnswer } from "./spec/network.ts";
import { placeOrder, signUp, submitDeposit, withdrawalReview } from "./pages.ts";

/* Browsers that offer less than usual, and several tabs of one browser. */

const NAME = "desk.lan";
const lanUrl = (namedUrl: string) => `http://${NAME}:${new URL(namedUrl).port}`;

const desk = setUpDesk("quotes", ({ url, namedUrl }) => ({
  PUBLIC_ORIGINS: [url, namedUrl, lanUrl(namedUrl)].join(","),
}));
const ADDRESS = "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh";
const OWN_ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

beforeAll(async () => {
  await desk.administrator.call("PATCH", "/api/admin/settings", { btcWalletAddress: ADDRESS });
});

describe("plain http at a name of the local network", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
  });
  afterAll(() => browser.close());

  test("orders, deposits, withdrawals and copying work; passkeys and alerts say why they don't", async () => {
    const baseURL = lanUrl(desk.namedUrl);
    const context = await openContext(browser, { baseURL, viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await signUp(page, "lan-trader");
    expect(
      await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "locks" in navigator]),
    ).toEqual([false, false, false]);
    const users = z
      .array(z.object({ id: z.string(), username: z.string() }))
      .parse((await desk.administrator.call("GET", "/api/admin/users?q=lan-trader")).body);
    await desk.administrator.call("PATCH", `/api/admin/users/${users[0]?.id}`, { balance: "1000.00" });

    await page.goto("/trade");
    await placeOrder(page, "10");

    await page.goto("/transactions");
    await page.getByRole("button", { name: "Copy wallet address" }).click();
    await expectToast(page, "success", "Copied", "Wallet address copied to clipboard");
    await submitDeposit(page, { amount: "20", transactionId: "hash-of-the-lan" });
    const form = page.getByRole("region", { name: "Withdraw Funds", exact: true });
    await form.getByLabel("Amount").fill("30");
    await form.getByLabel("Wallet address").fill(OWN_ADDRESS);
    await form.getByRole("button", { name: "Withdraw Funds" }).click();
    await withdrawalReview(page)
      .getByRole("button", { name: /^Withdraw / })
      .click();
    await page.getByText("Withdrawal Request Submitted").waitFor();
    const body: unknown = JSON.parse(
      await page.evaluate(async () => (await fetch("/api/transactions")).text()),
    );
    expect(
      z
        .array(transactionSchema)
        .parse(body)
        .map(({ type, amount }) => `${type} ${amount}`)
        .sort(),
    ).toEqual(["deposit 20.00", "trade 10.00", "withdrawal 30.00"]);

    await page.goto("/settings");
    await page.getByRole("tab", { name: "Security" }).click();
    await expectShown(
      page.getByText("Browsers use passkeys only on pages that came over https.", { exact: false }),
    );
    await page.getByRole("tab", { name: "Notifications" }).click();
    await expectShown(
      page.getByText("Browsers show notifications only for pages that came over https.", { exact: false }),
    );
  });
});

describe("a duplicated tab", () => {
  const UNKNOWN = /^It is not known yet whether the desk received this order/;

  /** A tab whose order has no answer, and its duplicate: browsers copy the session storage. */
  async function duplicate(prepare: () => void) {
    const { page, context } = await desk.trader({ balance: "1000.00", fresh: true });
    await context.addInitScript(prepare);
    await loseAnswer(page, "POST /api/orders");
    await page.goto("/trade");
    await page.getByLabel("Amount").fill("50");
    await page.locator('button[type="submit"]').click();
    await page.getByText(UNKNOWN).waitFor();
    const [other] = await Promise.all([
      context.waitForEvent("page"),
      page.evaluate(() => void window.open("/trade")),
    ]);
    await other.getByLabel("Amount").waitFor();
    const countOrders = async () =>
      z.array(orderSchema).parse(await (await context.request.get("/api/orders")).json()).length;
    return { page, other, countOrders };
  }

  async function sendAgain(page: Page): Promise<void> {
    await page.locator('button[type="submit"]').click();
    await expectToast(
      page,
      "success",
      "Order Placed",
      "The desk had already received this order. It was placed only once.",
    );
  }

  test("starts without the other's draft and unanswered order, which is sent once", async () => {
    const { page, other, countOrders } = await duplicate(() => undefined);
    await eventually(() => other.getByLabel("Amount").inputValue()).toBe("");
    expect(await other.getByText(UNKNOWN).count()).toBe(0);
    await sendAgain(page);
    expect(await other.getByLabel("Amount").inputValue()).toBe("");
    expect(await countOrders()).toBe(1);
  });

  test("that could not ask the other sends the same order, and both say that it is the same", async () => {
    const { page, other, countOrders } = await duplicate(() => {
      Reflect.deleteProperty(window, "BroadcastChannel");
    });
    await eventually(() => other.getByLabel("Amount").inputValue()).toBe("50");
    await other.getByText(UNKNOWN).waitFor();
    await sendAgain(page);
    await sendAgain(other);
    expect(await countOrders()).toBe(1);
  });
});
