import type { Locator, Page } from "playwright-core";
import type { Effort } from "./effort.ts";

/** Somebody who works with keyboard, mouse and eyes, and whose every step is counted. */
export type Person = {
  page: Page;
  /** Presses keys one after the other; "Control+k" is a shortcut of two. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Decides what to do next. */
  think(): void;
  /** Finds facts on the screen and reads them; waits for what is not there yet. */
  read(...facts: Locator[]): Promise<void>;
  /** Waits until it is shown. */
  await(target: Locator): Promise<void>;
  effort(): Effort;
};

/** Their hands are on the keyboard. */
export function sitDown(page: Page): Person {
  const done: Effort = { keys: 0, clicks: 0, reaches: 0, thoughts: 0, fields: 0, pages: 0, waitedMs: 0 };
  let hand: "keyboard" | "mouse" = "keyboard";
  let path = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const now = new URL(frame.url()).pathname;
    if (frame !== page.mainFrame() || now === path) return;
    path = now;
    done.pages += 1;
  });

  function reach(where: typeof hand): void {
    if (hand !== where) done.reaches += 1;
    hand = where;
  }

  async function awaitShown(target: Locator): Promise<void> {
    const from = performance.now();
    await target.first().waitFor();
    done.waitedMs += performance.now() - from;
  }

  return {
    page,
    await: awaitShown,
    think: () => void (done.thoughts += 1),
    effort: () => ({ ...done }),
    async press(...keys) {
      reach("keyboard");
      for (const key of keys) {
        done.keys += key.split("+").length;
        await page.keyboard.press(key);
      }
    },
    async type(text) {
      reach("keyboard");
      done.keys += text.length;
      await page.keyboard.type(text);
    },
    async click(target) {
      await awaitShown(target);
      reach("mouse");
      done.clicks += 1;
      await target.first().click();
    },
    async read(...facts) {
      for (const fact of facts) {
        await awaitShown(fact);
        if ((await fact.first().textContent()) === "") throw new Error("There is nothing to read.");
        done.fields += 1;
      }
    },
  };
}
