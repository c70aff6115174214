import type { Page } from "playwright-core";

/**
 * Records which components React re-renders, like its developer tools: the hook is installed before the page, and the
 * product does not know of it. A component is identified by its elements and named by its text, because a build has no
 * names.
 */
export function recordRenders() {
  return {
    /** Call before the page is opened. */
    install: (page: Page) => page.addInitScript(hook),
    /** Starts another round. */
    begin: (page: Page) => page.evaluate(() => void window.drawnRounds.push([])),
    /**
     * The text of each outermost component that re-rendered in every round; marked if it contains what `tooLarge`
     * selects. A component is identified by its elements, whatever they say.
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
    /** For each round the outermost components that re-rendered, as lists of their elements. */
    drawnRounds: Element[][][];
  }
}

/** The used part of React's tree. */
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
    // The same children as before: nothing below re-rendered.
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
