// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { type Check, checkSchema } from "#protocol/books.ts";
import { aUser } from "../fixtures.ts";
import { BooksStrip } from "../screens/admin/books/BooksStrip.tsx";
import { useChecks, useSession } from "../sync/index.ts";
import { BooksAlert } from "./BooksAlert.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const check = (number: number, changes: Partial<Check> = {}): Check =>
  checkSchema.parse({
    id: `0190a5b4-0000-7000-8000-00000000000${number}`,
    requestedBy: "anna",
    requestedAt: `2026-03-04T10:0${number}:00.000Z`,
    node: "0190a5b4-0000-7000-8000-0000000000aa",
    done: 27,
    of: 27,
    finishedAt: `2026-03-04T10:0${number}:30.000Z`,
    differences: [],
    log: { size: 5, fault: null },
    acknowledgedBy: null,
    acknowledgedAt: null,
    note: null,
    version: 1,
    ...changes,
  });

const FOUND = [{ check: "all entries sum to zero", rows: 3, first: ["entries"] }];
const RED = check(2, { version: 3, differences: FOUND });
const BOOKS = {
  owes: { available: "10.00", held: "0.00" },
  took: { deposits: "10.00", fees: "0.00" },
  paid: { withdrawals: "0.00", payouts: "0.00" },
  booksChecked: null,
  checks: [check(1)],
};

const sent: unknown[] = [];
const answer = (address: string, { method, body }: RequestInit = {}) => {
  if (method !== "POST") return Response.json(BOOKS);
  sent.push([
    new URL(address, "http://desk.test").pathname,
    JSON.parse(typeof body === "string" ? body : "null"),
  ]);
  return Response.json({
    ...RED,
    version: 4,
    acknowledgedBy: "ben",
    acknowledgedAt: "2026-03-04T11:00:00.000Z",
    note: "A wrong restore, undone",
  });
};

/** As when the desk pushes it. */
const hear = (heard: Check) => act(() => useChecks.getState().upsert([heard]));
const pass = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
const alert = () => document.querySelector('[role="alert"][aria-label="The desk\'s books"]');
const line = () => document.querySelector('output[aria-label="Check of the books"]')?.textContent;

function press(name: string, within: ParentNode = document): Promise<void> {
  const button = [...within.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  act(() => button?.click());
  return pass();
}

vi.useFakeTimers({ now: Date.parse("2026-03-04T10:10:00.000Z"), toFake: ["Date"] });

test("every administrator follows a check that another one asked for, and red stays until it is acknowledged with a note", async () => {
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => Promise.resolve(answer(address, init)));
  useSession.setState({ session: { status: "signedIn", user: aUser({ role: "admin" }) } });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <MemoryRouter>
        <BooksAlert />
        <BooksStrip />
      </MemoryRouter>,
    ),
  );
  await pass();
  expect(line()).toContain("Books and log in order");

  hear(check(2, { node: null, done: 0, finishedAt: null, differences: null, log: null }));
  expect(line()).toContain("waiting for a node");
  hear(check(2, { version: 2, done: 12, finishedAt: null, differences: null, log: null }));
  expect(line()).toContain("checking, 12 of 27 steps done, books 8 min ago, log 8 min ago");
  expect(alert()).toBeNull();

  hear(RED);
  expect(alert()?.textContent).toContain("A check found the desk's books or log broken.");
  expect(line()).toContain("Books broken");
  hear(check(3));
  expect(line()).toContain("Books broken");

  await press("Acknowledge", alert() ?? document);
  const dialog = document.querySelector('[role="dialog"]') ?? document;
  await press("Acknowledge", dialog);
  expect(dialog.textContent).toContain("Say what you found out");
  expect(sent).toEqual([]);
  const field = dialog.querySelector("textarea");
  if (field === null) throw new Error("There is no field for the note.");
  act(() => {
    field.value = "A wrong restore, undone";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await press("Acknowledge", dialog);
  expect(sent).toEqual([[`/api/admin/checks/${RED.id}/acknowledge`, { note: "A wrong restore, undone" }]]);
  expect(alert()).toBeNull();
  expect(line()).toContain("Books and log in order");
  act(() => root.unmount());
});
