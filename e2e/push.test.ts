import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { aPushBrowser, startPushService } from "#server/test/pushService.ts";
import { createApiClient, placeOrder, setBalance, TRADER_PASSWORD } from "./apiClient.ts";
import { leaveBrowser, openContext, shareBrowser } from "./browser.ts";
import { signIn } from "./pages.ts";
import { type Product, startProduct } from "./product.ts";
import { eventually, expectToast } from "./spec/expectations.ts";
import { FAULT, holdAnswer, refuse } from "./spec/network.ts";

let service: Awaited<ReturnType<typeof startPushService>>;
let database: TestDatabase;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [service, database, browser] = await Promise.all([
    startPushService(),
    createTestDatabase(),
    shareBrowser(),
  ]);
  product = await startProduct({ databaseUrl: database.url, env: { PUSH_SERVICES: service.origin } });
});
afterAll(async () => {
  await Promise.all([leaveBrowser(), product?.close(), service?.close()]);
  await database?.drop();
});

/*
 * A headless Chromium has no push service and shows no notifications. So the page gets a subscription and the
 * permission, the debugger passes on to the service worker what the desk sent, and the worker's notifications are
 * recorded. Everything in between is the product.
 */
test("a push shows what happened under the desk's name, and a click opens its record", async () => {
  const administrator = createApiClient(product.url);
  await administrator.signIn(product.admin.username, product.admin.password);
  await administrator.call("PATCH", "/api/admin/settings", { deskName: "Nordlicht" });
  const maria = createApiClient(product.url);
  await setBalance(administrator, await maria.signUp("maria"), "1000.00");

  const context = await openContext(browser, { baseURL: product.url });
  const page = await context.newPage();
  const { form, decrypt } = aPushBrowser(`${service.origin}/to/maria`);
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(null),
      subscribe: () => Promise.resolve({ toJSON: () => subscription }),
    });
  }, form);
  await signIn(page, "maria", TRADER_PASSWORD);
  await page.goto("/settings?tab=notifications");
  const push = page.getByRole("region", { name: "Push" });
  await push.getByRole("button", { name: "Turn on here" }).click();
  await push.getByText("This browser", { exact: true }).waitFor();
  const wanted = page.getByRole("checkbox", { name: "Orders decided: Push" });
  await refuse(page, "PATCH /api/notifications/choices");
  await wanted.click();
  await expectToast(page, "destructive", "Your choice was not saved", FAULT);
  expect(await wanted.isChecked()).toBe(false);
  await page.unrouteAll();
  // Shown while it is being saved.
  const release = await holdAnswer(page, "PATCH /api/notifications/choices");
  const saved = page.waitForResponse(/\/api\/notifications\/choices$/);
  await wanted.check();
  release();
  await saved;

  const order = await placeOrder(maria, "100");
  const win = { result: "win", returnRate: "1.8" };
  await administrator.call("PATCH", `/api/admin/orders/${order?.id}/resolve`, win);
  await eventually(() => service.deliveries.length).toBe(1);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(`globalThis.shown = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });`);
  const debug = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await debug.send("ServiceWorker.enable");
  await debug.send("ServiceWorker.deliverPushMessage", {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(decrypt(service.deliveries[0]!.body)),
  });
  await eventually(() => worker.evaluate("shown")).toMatchObject([
    { title: "Nordlicht: One of your orders was decided", body: "", icon: "/icon-192.png" },
  ]);

  await worker.evaluate(`dispatchEvent(Object.assign(new Event("notificationclick"), {
    notification: { close: () => undefined, data: shown[0].data },
    waitUntil: () => undefined,
  }))`);
  await page.getByRole("heading", { name: "Buy BTC" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/orders/${order?.id}`);
  await context.close();
});
