import type { Locator } from "playwright-core";
import { CALLER, decideByKeyboard, decideByMouse, fact, type Job } from "./jobs.ts";
import type { Person } from "./person.ts";

/*
 * The same jobs in the version before the desk worked as a team (commit b1ff364), which had neither a page about one
 * trader nor notes: the person reads what there is, from where it is, and nothing is written down.
 */

async function answerCall(person: Person): Promise<void> {
  const { page } = person;
  person.think();
  await person.click(page.getByRole("tab", { name: /^Transactions/ }));
  await person.click(page.getByRole("searchbox").or(page.getByPlaceholder("Trader, hash or address")));
  await person.type(CALLER);
  person.think();
  // What is clicked must no longer move.
  const others = page.locator("[data-row]").filter({ hasNotText: CALLER });
  await person.await(page.locator("[role=listbox]").filter({ hasNot: others }));
  const row = page.locator("[data-row]").filter({ hasText: CALLER }).filter({ hasText: "Withdrawal" });
  await person.click(row);
  const item = page.getByRole("region", { name: "Selected item" });
  const facts = ["Status", "Amount", "Submitted", "Wallet address"].map((label) => fact(item, label));
  await person.read(...facts);
  await person.click(item.getByRole("link", { name: CALLER }));
  const account = ["Email", "Status", "Available balance"].map((label) => fact(item, label));
  await person.read(item.getByRole("heading", { name: CALLER, exact: true }), ...account);
}

/** The figures on the tabs, each kind of transaction by its filter, and the decisions line by line in the log. */
async function handOver(person: Person): Promise<void> {
  const { page } = person;
  person.think();
  await person.read(page.getByRole("tab", { name: /^Pending Orders/ }));
  await person.click(page.getByRole("tab", { name: /^Transactions/ }));
  for (const kind of ["deposit", "withdrawal"]) {
    await choose(person, page.getByRole("combobox", { name: "Type" }), kind);
    await person.read(page.locator("[data-row]"));
  }
  await person.click(page.getByRole("button", { name: "Audit log" }));
  const log = page.getByRole("dialog");
  await choose(person, log.getByRole("combobox", { name: "Period" }), "1");
  await person.await(log.getByRole("row").nth(1));
  const lines = log.getByRole("row").filter({ hasText: /resolved|processed/i });
  const count = await lines.count();
  await person.read(...Array.from({ length: count }, (_, line) => lines.nth(line)));
  await person.press("Escape");
  await person.click(page.getByRole("button", { name: /^admin/ }));
  await person.click(page.getByRole("menuitem", { name: "Logout" }));
  await person.await(page.getByRole("tab", { name: "Sign In" }));
}

/** In a list that opens: a click on it, and one on the choice. */
async function choose(person: Person, select: Locator, value: string): Promise<void> {
  await person.click(select);
  person.think();
  await person.click(select);
  await select.selectOption(value);
}

/** By the arrow keys; there were no other keys. */
const chooseByArrows = (person: Person, choice: number): Promise<void> =>
  person.press(
    "Enter",
    ...(choice === 0 ? ["Space"] : Array<string>(choice).fill("ArrowDown")),
    "Tab",
    "Enter",
  );

export const EARLIER_JOBS: readonly Job[] = [
  { name: "10 orders by keyboard", do: decideByKeyboard(chooseByArrows) },
  { name: "10 orders by mouse", do: decideByMouse },
  { name: "a support call", do: answerCall },
  { name: "a handover", do: handOver },
];
