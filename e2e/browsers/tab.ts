import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Size, TabDriver } from "./drivers/driver.ts";
import { find, type Found, type Query } from "./find.ts";

/** For a page on a machine whose two cores run the server, several browsers and more. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

const foundSchema = z.array(
  z.object({ x: z.number(), y: z.number(), isCovered: z.boolean(), text: z.string(), value: z.string() }),
);

/** A tab as a person uses it; whatever they look for may take a while to appear. */
export type Tab = {
  open: (path: string) => Promise<void>;
  travel: TabDriver["travel"];
  press: (query: Query) => Promise<void>;
  /** Replaces what is in the field of that label. */
  fill: (label: string, text: string, within?: Query) => Promise<void>;
  /** Resolves with the first that matches. */
  sees: (query: Query) => Promise<Found>;
  seesText: (text: string) => Promise<void>;
  /** Resolves when the address has this path and query. */
  isAt: (place: string) => Promise<void>;
  /** Runs a function that uses nothing from outside; its result must survive JSON. */
  run: <T>(schema: z.ZodType<T>, work: () => unknown) => Promise<T>;
  /** Resolves when the function results in true. */
  runUntil: (work: () => boolean) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  close: () => Promise<void>;
};

export function createTab(driver: TabDriver, origin: string): Tab {
  async function evaluate<T>(schema: z.ZodType<T>, expression: string): Promise<T> {
    return schema.parse(JSON.parse(await driver.evaluate(expression)));
  }

  function look(query: Query, act?: "reveal" | "select"): Promise<Found[]> {
    const args = [query, ...(act === undefined ? [] : [act])].map((each) => JSON.stringify(each));
    return evaluate(foundSchema, `(${find.toString()})(${args.join(", ")})`);
  }

  /** Fails with what the page shows instead. */
  async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    let fault: unknown;
    while (Date.now() < deadline) {
      try {
        const result = await read();
        if (result !== undefined) return result;
      } catch (error) {
        // The page may just be changing; WebKit then gives no answer at all.
        fault = error;
      }
      await sleep(LOOK_MS);
    }
    const shown = await evaluate(z.string(), "location.href + '\\n' + document.body.innerText").catch(String);
    throw new Error(`${what}: not within ${PATIENCE_MS} ms.\n${shown}`, { cause: fault });
  }

  /** Waits until it stays in place and nothing lies over it. */
  async function press(query: Query): Promise<void> {
    let before: Found | undefined;
    const target = await until(`press ${JSON.stringify(query)}`, async () => {
      const [now] = await look(query, "reveal");
      const isStill = now?.x === before?.x && now?.y === before?.y;
      before = now;
      return isStill && now?.isCovered === false ? now : undefined;
    });
    await driver.clickAt(target);
  }

  return {
    open: (path) => driver.load(origin + path),
    travel: (by) => driver.travel(by),
    press,
    fill: async (label, text, within) => {
      const query: Query = { role: "field", name: label, ...(within === undefined ? {} : { within }) };
      await press(query);
      await look(query, "select");
      await driver.type(text);
      await until(`fill ${label}`, async () => {
        const [field] = await look(query);
        return field?.value === text ? field : undefined;
      });
    },
    sees: (query) => until(`see ${JSON.stringify(query)}`, async () => (await look(query))[0]),
    seesText: async (text) => {
      await until(`see ${JSON.stringify(text)}`, async () => {
        const shown = await evaluate(z.string(), "document.body.innerText");
        return shown.includes(text) ? shown : undefined;
      });
    },
    isAt: async (place) => {
      await until(`be at ${place}`, async () => {
        const address = await evaluate(z.string(), "location.pathname + location.search");
        return address === place ? address : undefined;
      });
    },
    run: (schema, work) => evaluate(schema, `(${work.toString()})()`),
    runUntil: async (work) => {
      const expression = `(${work.toString()})()`;
      await until(expression, async () => ((await evaluate(z.boolean(), expression)) ? true : undefined));
    },
    resize: (size) => driver.resize(size),
    close: () => driver.close(),
  };
}
