import { launchBrowser, openContext } from "../../browser.ts";
import type { Driver } from "./driver.ts";

/** The Chromium of the other browser tests. */
export async function driveChromium(): Promise<Driver> {
  const browser = await launchBrowser();
  return {
    version: browser.version(),
    openVisitor: async () => {
      const context = await openContext(browser, {});
      return {
        openTab: async () => {
          const page = await context.newPage();
          return {
            load: async (url) => void (await page.goto(url)),
            travel: async (by) => void (await (by === -1 ? page.goBack() : page.goForward())),
            evaluate: (expression) => page.evaluate<string>(`JSON.stringify(${expression})`),
            clickAt: ({ x, y }) => page.mouse.click(x, y),
            type: (text) => page.keyboard.type(text),
            resize: (size) => page.setViewportSize(size),
            close: () => page.close(),
          };
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
