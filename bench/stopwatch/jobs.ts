import type { Locator } from "playwright-core";
import type { Person } from "./person.ts";

/* What administrators do again and again, each job from the open queue of orders, with the hands on the keyboard. */

export type Job = { name: string; do: (person: Person) => Promise<void> };

/** Who calls and asks for a withdrawal that waits. */
export const CALLER = "bruno";
const ORDERS = 10;
/** The five resolutions, one after the other. */
const RESOLUTIONS = ["Big Win", "Standard Win", "Partial Loss", "Total Loss", "Rejected"] as const;

const list = ({ page }: Person): Locator => page.locator("[role=grid], [role=listbox]");
const item = ({ page }: Person): Locator => page.getByRole("region", { name: "Selected item" });
/** A fact of the selected item, or of a dialog. */
export const fact = (within: Locator, label: string): Locator =>
  within.locator(`dt:text-is("${label}") + dd`);

/** Reads what a decision depends on. */
async function readOrder(person: Person): Promise<void> {
  const facts = ["Order", "Amount", "Placed"].map((label) => fact(item(person), label));
  await person.read(item(person).getByRole("heading"), ...facts);
}

/** Confirms what is asked, and waits until the next order is shown. */
async function confirm(person: Person, answer: (button: Locator) => Promise<void>): Promise<void> {
  const selected = await person.page.locator('[data-row][aria-selected="true"]').getAttribute("data-row");
  const dialog = person.page.getByRole("dialog");
  await person.read(dialog.getByRole("heading"));
  await answer(dialog.getByRole("button", { name: "Resolve order" }));
  await person.await(person.page.locator(`[data-row][aria-selected="true"]:not([data-row="${selected}"])`));
}

/** `choose` asks for the confirmation of a resolution, of which the first is 0. */
export function decideByKeyboard(
  choose: (person: Person, choice: number) => Promise<void>,
): (person: Person) => Promise<void> {
  return async (person) => {
    const isInList = () => list(person).evaluate((element) => element === document.activeElement);
    while (!(await isInList())) await person.press("Tab");
    for (let order = 0; order < ORDERS; order += 1) {
      await readOrder(person);
      person.think();
      await choose(person, order % RESOLUTIONS.length);
      await confirm(person, () => person.press("Enter"));
    }
  };
}

export async function decideByMouse(person: Person): Promise<void> {
  for (let order = 0; order < ORDERS; order += 1) {
    const name = RESOLUTIONS[order % RESOLUTIONS.length] ?? "";
    await readOrder(person);
    person.think();
    await person.click(person.page.getByRole("radio", { name: new RegExp(`^${name}`) }));
    await person.click(person.page.getByRole("button", { name: `Resolve as ${name}` }));
    await confirm(person, (button) => person.click(button));
  }
}

/** What the caller has, where it goes, how it stands, and whether all is well with their account. */
async function answerCall(person: Person): Promise<void> {
  const { page } = person;
  person.think();
  await person.press("Control+k");
  await person.await(page.getByRole("combobox", { name: "Find anything" }));
  await person.type(CALLER);
  await person.await(page.getByRole("option", { name: `${CALLER}@example.com` }));
  await person.press("Enter");
  const timeline = page.getByRole("region", { name: "Timeline" });
  const withdrawal = timeline.getByRole("listitem").filter({ hasText: "Withdrawal" }).first();
  await person.read(
    page.getByRole("heading", { name: CALLER, exact: true }),
    page.getByText(`${CALLER}@example.com`),
    withdrawal.getByText("Pending"),
    withdrawal.getByText(/USD/),
    withdrawal.getByText(/ago|just now/),
    withdrawal.locator("[translate=no]").last(),
    page.getByRole("region", { name: "Standing" }).locator("dd"),
    page.getByRole("region", { name: "Notes" }),
  );
}

const NOTE = "Called for the withdrawal; it waits.";

async function answerAndNote(person: Person): Promise<void> {
  await answerCall(person);
  person.think();
  await person.click(person.page.getByLabel(`New note about ${CALLER}`));
  await person.type(NOTE);
  await person.click(person.page.getByRole("button", { name: "Save note" }));
  await person.await(person.page.getByRole("listitem").filter({ hasText: NOTE }));
}

/** Who decided what, what is open, and a note for the next shift; then leaves. */
async function handOver(person: Person): Promise<void> {
  const { page } = person;
  person.think();
  await person.press("Control+k");
  await person.await(page.getByRole("combobox", { name: "Find anything" }));
  await person.type("handover");
  await person.await(page.getByRole("option", { name: "Handover" }));
  await person.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Handover" });
  const open = ["Orders", "Deposits", "Withdrawals", "Approvals"].map((label) => fact(dialog, label));
  await person.read(dialog.getByRole("table").locator("tbody tr"), ...open);
  person.think();
  await person.click(dialog.getByRole("textbox", { name: "Note" }));
  await person.type(HANDED_OVER);
  await person.click(dialog.getByRole("button", { name: "Save note" }));
  await person.await(page.getByText("Note saved"));
  await person.click(dialog.getByRole("button", { name: "Log out" }));
  await person.await(page.getByRole("tab", { name: "Sign In" }));
}

const HANDED_OVER = "Bruno waits for a withdrawal.";

export const JOBS: readonly Job[] = [
  {
    name: "10 orders by keyboard",
    do: decideByKeyboard((person, choice) => person.press(`${choice + 1}`)),
  },
  { name: "10 orders by mouse", do: decideByMouse },
  { name: "a support call", do: answerCall },
  { name: "a support call with a note", do: answerAndNote },
  { name: "a handover", do: handOver },
];
