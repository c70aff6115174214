import type { Page } from "playwright-core";

/**
 * Which components React draws again, seen as its developer tools see it: the hook is there before the page, the
 * product knows nothing of it. A component is told by its elements, and named by what it shows, since a build has no names.
 */
export function recordRenders() {
  return {
    /** Before the page is opened. */
    install: (page: Page) => page.addInitScript(hook),
    /** Begins another round. */
    begin: (page: Page) => page.evaluate(() => void window.drawnRounds.push([])),
    /**
     * The text of each outermost component that was drawn in every round; marked when it contains what `tooLarge` selects.
     * A component is the same where its elements are, whatever they say.
     */
    drawnAlways: (page: Page, tooLarge: string) =>
      page.evaluate((selector) => {
        const [, first = [], ...others] = window.drawnRounds;
        const always = first.filter(([element]) =>
          others.every((round) => round.some((elements) => elements[0] === element)),
        );
        return always.map((elements) => {
          const isLarge = elements.some((each) => each.matches(selector) || each.querySelector(selector));
          const text = elements.map((each) => each.textContent || each.tagName.toLowerCase()).join(" ");
          const canvas = elements.some((each) => each.querySelector("canvas, iframe")) ? " canvas" : "";
          return `${isLarge ? "TOO LARGE " : ""}${text}${canvas}`;
        });
      }, tooLarge),
  };
}

declare global {
  interface Window {
    /** For each round each outermost component that was drawn, as the elements that it consists of. */
    drawnRounds: Element[][][];
  }
}

/** What of React's tree is looked at. */
type Fiber = {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  stateNode: unknown;
};

/** Runs in the page, so it may use nothing from outside. */
function hook(): void {
  const PERFORMED_WORK = 1;
  /** Function, forward-ref and memoised components. */
  const COMPONENTS = new Set([0, 11, 14, 15]);
  const HOST = 5;
  window.drawnRounds = [[]];

  function elementsOf(fiber: Fiber): Element[] {
    if (fiber.tag === HOST && fiber.stateNode instanceof Element) return [fiber.stateNode];
    const found: Element[] = [];
    for (let child = fiber.child; child !== null; child = child.sibling) found.push(...elementsOf(child));
    return found;
  }

  function visit(fiber: Fiber): void {
    const before = fiber.alternate;
    if (before === null) return;
    if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
      window.drawnRounds.at(-1)?.push(elementsOf(fiber));
      return;
    }
    // The same children as before: nothing below was drawn.
    if (fiber.child === before.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
  }

  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  });
}
