import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { orderSchema } from "#protocol/orders.ts";
import { type Member, setUpDesk } from "./spec/desk.ts";
import { order } from "./spec/orders.ts";

const ORDERS = 200;
const DECIDED_BEFORE_CRASH = 20;
const TIMEOUT_MS = 900_000;

const desk = setUpDesk();

const selected = (page: Page): Locator => page.locator('[data-row][aria-selected="true"]');
const item = (page: Page): Locator => page.getByRole("region", { name: "Selected item" });

async function openQueue({ page }: Member): Promise<string> {
  await page.goto("/admin");
  await item(page).getByText("Nobody has taken this").waitFor();
  await page.keyboard.press("t");
  await item(page).getByText("You have taken this").waitFor();
  return (await selected(page).getAttribute("data-row")) ?? "";
}

/** Decides the order on screen; returns the one that is offered next, null if none is. */
async function decide({ page }: Member, id: string): Promise<string | null> {
  await page.getByRole("radio", { name: /^Rejected/ }).click();
  await page.getByRole("button", { name: "Resolve as Rejected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resolve order" }).click();
  const next = page.locator(`[data-row][aria-selected="true"]:not([data-row="${id}"])`);
  // The list has the focus again once it is certain what comes next.
  await page.locator("[role=grid]:focus").or(page.getByText("No pending orders")).first().waitFor();
  if (!(await next.isVisible())) return null;
  await item(page).getByText("You have taken this").waitFor();
  return next.getAttribute("data-row");
}

test(
  "three administrators at three browsers, 200 orders: none is offered to two, none is left out, a crash frees its own",
  { timeout: TIMEOUT_MS },
  async () => {
    const trader = await desk.trader({ balance: "5000.00" });
    const placed: string[] = [];
    while (placed.length < ORDERS) placed.push((await order(trader, { amount: "10" })).id);
    const [anna, ben, cleo] = [
      await desk.enterAsAdministrator(),
      await desk.anotherAdministrator(),
      await desk.anotherAdministrator(),
    ];
    const offered: string[] = [];

    async function work(member: Member, first: string, most = Infinity): Promise<string | null> {
      let current: string | null = first;
      for (let decided = 0; current !== null; decided += 1) {
        offered.push(current);
        if (decided === most) return current;
        current = await decide(member, current);
      }
      return null;
    }

    const people = [anna, ben, cleo];
    const firsts: string[] = [];
    for (const member of people) firsts.push(await openQueue(member));
    const crash = async (): Promise<string | null> => {
      const inHand = await work(cleo, firsts[2] ?? "", DECIDED_BEFORE_CRASH);
      const debug = await cleo.context.newCDPSession(cleo.page);
      // It never answers: the page is gone, and could say goodbye to nobody.
      debug.send("Page.crash").catch(() => undefined);
      await cleo.page.waitForEvent("crash");
      return inHand;
    };
    const [, , inHand] = await Promise.all([
      work(anna, firsts[0] ?? ""),
      work(ben, firsts[1] ?? ""),
      crash(),
    ]);
    const others = offered.filter((id) => id !== inHand);
    expect(others).toHaveLength(ORDERS - 1);
    expect([...others, inHand ?? ""].toSorted()).toEqual(placed.toSorted());

    // What the crashed browser had is free again, or soon will be; unless it has been offered to somebody already.
    const takeFreed = async (): Promise<string | null> => {
      await anna.page.locator(`[data-row="${inHand}"]`).click();
      await item(anna.page).getByText("Nobody has taken this").waitFor();
      await anna.page.keyboard.press("t");
      await item(anna.page).getByText("You have taken this").waitFor();
      return decide(anna, inHand ?? "");
    };
    const last = offered.length === ORDERS ? await takeFreed() : null;
    expect(last).toBe(null);

    const names = people.map(({ user }) => user.username);
    const { body } = await trader.call("GET", `/api/orders?limit=${ORDERS}`);
    const orders = z.array(orderSchema).parse(body);
    expect(orders.map(({ id }) => id).toSorted()).toEqual(placed.toSorted());
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    const audit = await anna.call("GET", `/api/admin/audit?limit=${ORDERS}&action=order.resolved`);
    const lines = z.array(z.object({ actorName: z.string(), subject: z.string() })).parse(audit.body);
    expect(lines.map(({ subject }) => subject).toSorted()).toEqual(placed.toSorted());
    expect(new Set(lines.map(({ actorName }) => actorName))).toEqual(new Set(names));
  },
);
