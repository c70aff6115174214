import { expect, test } from "vitest";
import { anApproval } from "../../../fixtures.ts";
import { canApproveTogether, piecesOf } from "./together.ts";

const ME = "0198c0de-0000-7000-8000-0000000000ff";

const deposit = { kind: "transaction_processing", details: { type: "deposit", amount: "50" } };

test.each<[what: string, changes: Record<string, unknown>, can: boolean]>([
  ["an order's result", {}, true],
  ["a deposit", deposit, true],
  ["a deposit that several claim", { ...deposit, details: { type: "deposit", conflict: true } }, false],
  ["a withdrawal", { ...deposit, details: { type: "withdrawal" } }, false],
  ["a balance", { kind: "user_change" }, false],
  ["the settings", { kind: "settings_change", trader: null, traderId: null, balance: null }, false],
  ["what oneself asked for", { requestedById: ME }, false],
  ["one's own account", { traderId: ME }, false],
  ["what was decided", { status: "approved" }, false],
])("approved together: %s", (_, changes, can) => {
  expect(canApproveTogether(anApproval(changes), ME)).toBe(can);
});

test("each piece is what it adds to its trader's balance", () => {
  expect(piecesOf([anApproval(), anApproval({ balance: null })])).toMatchObject([
    { username: "alice", held: "0", credited: "180" },
    { username: "alice", held: "0", credited: "0" },
  ]);
});
