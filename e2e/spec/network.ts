import type { Page } from "playwright-core";
import type { ErrorCode, Quote } from "#protocol/errors.ts";

/** The message in the faked answers, which toasts should show. */
export const FAULT = "The desk's cellar is under water.";

type Refusal = { status?: number; code?: ErrorCode; message?: string; quote?: Quote };

async function answering(
  page: Page,
  method: string,
  path: string,
  status: number,
  body: string,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status, contentType: "application/json", body })
        : route.fallback(),
  );
}

/** Makes a call of this page fail like the API does; `path` is that of the address, without a query. */
export async function refuse(page: Page, call: `${string} ${string}`, refusal: Refusal = {}): Promise<void> {
  const { status = 500, code = "internal", message = FAULT, ...details } = refusal;
  const [method = "", path = ""] = call.split(" ");
  await answering(
    page,
    method,
    path,
    status,
    JSON.stringify({ code, message, ...details, requestId: "spec" }),
  );
}

/** Makes a call of this page wait forever. */
export async function neverAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    () => {},
  );
}

/** Lets the server handle a call of this page but holds its answer back; returns a function that releases it. */
export async function holdAnswer(page: Page, call: `${string} ${string}`): Promise<() => void> {
  const [method, path] = call.split(" ");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
  );
  return release;
}

/** Lets the server handle the first such call of this page and drops its answer. */
export async function loseAnswer(page: Page, call: `${string} ${string}`): Promise<void> {
  const [method, path] = call.split(" ");
  let isLost = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    },
  );
}
