import { expect, test } from "vitest";
import { type Approval, approvalSchema } from "#protocol/approvals.ts";
import { ids } from "../../../fixtures.ts";
import { canApproveTogether, piecesOf } from "./together.ts";

const ME = "0198c0de-0000-7000-8000-0000000000ff";

function anApproval(changes: Record<string, unknown> = {}): Approval {
  return approvalSchema.parse({
    id: ids.order,
    kind: "order_resolution",
    subject: ids.order,
    trader: "alice",
    traderId: ids.user,
    balance: { before: "900.00", after: "1080.00" },
    details: { result: "win", returnRate: "1.8" },
    status: "pending",
    requestedBy: "admin",
    requestedById: ids.other,
    createdAt: "2026-03-01T12:00:00.000Z",
    expiresAt: "2026-03-02T12:00:00.000Z",
    decidedBy: null,
    decidedAt: null,
    version: 1,
    ...changes,
  });
}

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
