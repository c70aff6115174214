import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { openContext } from "../browser.ts";

/**
 * `fresh`: for state that a context keeps beyond cookies and storage, such as permissions and a fake clock.
 * `kept`: stays open until the browser ends, for several tests.
 */
export type ContextOptions = BrowserContextOptions & { fresh?: boolean; kept?: boolean };

export type Contexts = {
  take(options: ContextOptions): Promise<BrowserContext>;
  /** After a test: clears everything it left, for the next one. */
  release(): Promise<void>;
};

const PATIENCE_MS = 30_000;

/**
 * Browser contexts for consecutive tests. Ordinary ones are cleared and reused: the browser's cache of the product
 * saves every test half of its time.
 */
export function createContexts(browser: Browser, defaults: BrowserContextOptions): Contexts {
  const idle: BrowserContext[] = [];
  const taken = new Set<{ context: BrowserContext; isOrdinary: boolean }>();

  async function open(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await openContext(browser, { ...defaults, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  async function empty(context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setStorageState({ cookies: [], origins: [] });
    idle.push(context);
  }

  return {
    async take({ fresh = false, kept = false, ...options }) {
      if (kept) return open(options);
      const isOrdinary = !fresh && Object.keys(options).length === 0;
      const context = (isOrdinary ? idle.pop() : undefined) ?? (await open(options));
      taken.add({ context, isOrdinary });
      return context;
    },
    async release() {
      await Promise.all(
        [...taken].map(({ context, isOrdinary }) => (isOrdinary ? empty(context) : context.close())),
      );
      taken.clear();
    },
  };
}
