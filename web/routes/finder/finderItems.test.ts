import { Settings } from "lucide-react";
import { expect, test } from "vitest";
import { groupsOf } from "./finderItems.ts";

const PLACE = { label: "Settings", icon: Settings, path: "/settings" };
const NOTHING = { users: [], orders: [], transactions: [] };

const shown = (
  found: Partial<typeof NOTHING | Record<string, string[]>>,
  isAdmin: boolean,
  typed = "x",
  isForgotten = false,
) =>
  groupsOf({ found: { ...NOTHING, ...found }, places: [PLACE], isAdmin, typed, isForgotten }).map(
    ({ name, items }) => [name, ...items.map(({ does }) => ("path" in does ? does.path : ""))],
  );

test("both are led to an order's record, administrators to the queue of transactions", () => {
  const found = { orders: ["o"], transactions: ["t"] };
  expect(shown(found, true)).toEqual([
    ["Pages and actions", "/settings"],
    ["Orders", "/orders/o"],
    ["Deposits and withdrawals", "/admin?tab=transactions&item=t"],
  ]);
  expect(shown(found, false).slice(1)).toEqual([
    ["Orders", "/orders/o"],
    ["Deposits and withdrawals", "/transactions?details=t"],
  ]);
});

test("who was found comes before pages, with what can be done for the likeliest", () => {
  expect(shown({ users: ["a", "b"] }, true)).toEqual([
    ["Traders", "/admin/users/a", "/admin/users/b"],
    [
      "Actions",
      "/admin/users/a?do=note",
      "/balance?user=a",
      "/admin/users/a?do=balance",
      "/admin/users/a?do=password",
      "/admin/users/a?do=signOut",
      "/admin/users/a?do=ban",
    ],
    ["Pages and actions", "/settings"],
  ]);
});

test("of an account that was anonymised only the balance can be explained", () => {
  expect(shown({ users: ["a", "b"] }, true, "x", true)[1]).toEqual(["Actions", "/balance?user=a"]);
});
