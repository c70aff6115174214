import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { AccountExport } from "#protocol/dataExport.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
  trader = await app.trader("1000");
});
afterAll(() => app.close());

/** What an export has of each column that names a user, or why it has nothing. */
const COLUMNS: Readonly<Record<string, string>> = {
  "accountDays.userId": "sums of the movements in the statement",
  "accountLinks.approvedBy": "what an administrator did: activity",
  "accountLinks.createdBy": "what an administrator did: activity",
  "accountLinks.endedBy": "what an administrator did: activity",
  "accountLinks.userId": "accountLinks",
  "accounts.userId": "user",
  "apiTokens.userId": "tokens",
  "approvals.beneficiary":
    "what administrators ask of each other; what came of it is in linesAbout, orders and transactions",
  "approvals.decidedBy": "what an administrator did: activity",
  "approvals.requestedBy": "what an administrator did: activity",
  "auditLog.actorId": "activity",
  "checks.acknowledgedBy": "what an administrator did: activity",
  "checks.requestedBy": "what an administrator did: activity",
  "claims.takenBy": "what an administrator works on for some minutes",
  "deskNotes.writtenBy": "what an administrator did: activity",
  "entries.userId": "statement",
  "events.userId": "copies of changes that the other parts have, for a short time",
  "idempotencyKeys.userId": "answers that orders and transactions have too, for a week",
  "inboxes.userId": "readAt of notifications",
  "journals.createdBy": "statement, and activity of an administrator",
  "knownDevices.userId": "devices",
  "mails.userId": "what notifications has, until it is sent",
  "nameShapes.userId": "forms of the name, which user has",
  "namesToForget.userId": "only of accounts that were anonymised",
  "notificationChoices.userId": "notificationChoices",
  "notifications.userId": "notifications",
  "orders.resolvedBy": "orders, and activity of an administrator",
  "orders.userId": "orders",
  "passkeys.userId": "passkeys",
  "presence.userId": "what an administrator has open for some seconds",
  "providerAccounts.userId": "providerAccounts",
  "pushSubscriptions.userId": "pushSubscriptions",
  "recoveryCodes.userId": "hashes, counted in secondFactor",
  "savedAddresses.userId": "savedAddresses",
  "secondFactors.userId": "secondFactor, without the secret",
  "sessions.userId": "sessions",
  "setupMarks.markedBy": "what an administrator did: activity",
  "sharedReads.userId": "readAt of notifications",
  "traderFlags.changedBy": "what an administrator did: activity",
  "traderFlags.userId": "verifiedByPhoneAt; the others are working papers of the desk",
  "traderNotes.authorId": "what an administrator did: activity",
  "traderNotes.userId": "working papers of the desk, which may name others",
  "transactions.payingBy": "what an administrator did: activity",
  "transactions.processedBy": "what an administrator did: activity",
  "transactions.userId": "transactions",
  "users.standingBy": "what an administrator did: activity",
  "webhookDeliveries.userId": "copies of changes that the other parts have, for a short time",
  "webhooks.createdBy": "what an administrator did: activity",
};

test("of every column that names a user it is known what an export has of it", async () => {
  const columns = await readRows(
    app.context.database.knex.raw(`
      select uses.table_name || '.' || uses.column_name as name
        from information_schema.referential_constraints link
        join information_schema.key_column_usage uses using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage target
          on target.constraint_schema = link.unique_constraint_schema
         and target.constraint_name = link.constraint_name
       where target.table_name = 'users'
      union
      select table_name || '.' || column_name from information_schema.columns
       where column_name in ('userId', 'beneficiary') and table_schema = current_schema()`),
    z.object({ name: z.string() }),
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
});

test("an export has choices, links that opened the account, and what others did to it", async () => {
  const { id } = trader.actor.user;
  await trader.patch("/api/notifications/choices", { channel: "sound", topic: "orders", isOn: true });
  await admin.post(`/api/admin/users/${id}/password-link`, {});
  await admin.post(`/api/admin/users/${id}/notes`, { text: "Odd" });
  await admin.put(`/api/admin/users/${id}/flags/watch`, { isSet: true, reason: "Odd" });
  await admin.patch(`/api/admin/users/${id}`, { isActive: false });
  await admin.patch(`/api/admin/users/${id}`, { isActive: true });
  const body = (await (await app.signedIn(trader.actor)).post("/api/user/export")).body as AccountExport;
  expect(body.notificationChoices).toMatchObject({ sound: ["orders"], push: [] });
  expect(body.accountLinks).toMatchObject([{ kind: "password", endedAs: null, email: null, note: "" }]);
  expect(body.linesAbout.map(({ action }) => action)).toEqual([
    "user.restored",
    "user.suspended",
    "user.balance_set",
  ]);
  expect(JSON.stringify(body)).not.toContain("Odd");
  const other = await app.trader("5");
  expect((await other.post("/api/user/export")).body).toMatchObject({
    accountLinks: [],
    linesAbout: [{ action: "user.balance_set" }],
  });
});
