import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** `fresh`: for state that a context keeps beyond cookies and storage, such as permissions and a fake clock. */
export type ContextOptions = BrowserContextOptions & { fresh?: boolean };

export type Contexts = {
  take(options: ContextOptions): Promise<BrowserContext>;
  /** After a test: clears everything it left, for the next one. */
  release(): Promise<void>;
};

const PATIENCE_MS = 15_000;

/** For the browser whose contexts these are: a context's pages of one site share a process. */
export const SHARE_PROCESSES = "--process-per-site";

/**
 * Browser contexts for consecutive tests. Ordinary ones are cleared and reused: the browser's cache of the product
 * saves every test half of its time. A page without scripts stays open in each, and keeps its process and the compiled
 * scripts in it for the next test.
 */
export function createContexts(browser: Browser, defaults: BrowserContextOptions): Contexts {
  const idle: BrowserContext[] = [];
  const keepers = new WeakSet<Page>();
  const taken = new Set<{ context: BrowserContext; isOrdinary: boolean }>();

  async function open(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ ...defaults, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  async function openOrdinary(): Promise<BrowserContext> {
    const context = await open({});
    const keeper = await context.newPage();
    await keeper.goto("/healthz");
    keepers.add(keeper);
    return context;
  }

  async function empty(context: BrowserContext): Promise<void> {
    const left = context.pages().filter((page) => !keepers.has(page));
    await Promise.all(left.map((page) => page.close()));
    await context.setStorageState({ cookies: [], origins: [] });
    idle.push(context);
  }

  return {
    async take({ fresh = false, ...options }) {
      const isOrdinary = !fresh && Object.keys(options).length === 0;
      const context = isOrdinary ? (idle.pop() ?? (await openOrdinary())) : await open(options);
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
