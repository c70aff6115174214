import { AccountModel } from "#db/models/AccountModel.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import { compare, ZERO } from "#protocol/money.ts";
import { forgetInLog } from "../audit/forgetInLog.ts";
import { reasonGiven, record } from "../audit/record.ts";
import type { Actor } from "../context.ts";
import { forgottenEmail, forgottenName } from "#protocol/forgotten.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { DUMMY_HASH } from "../sessions/passwords.ts";
import { findTraces } from "./findTraces.ts";
import { forgetNames } from "./forgetNames.ts";
import { forgetTraderFile } from "./forgetTraderFile.ts";
import { publishRevoked } from "./publishRevoked.ts";

/** Data that belongs only to the person. */
const PERSONAL = [
  "sessions",
  "secondFactors",
  "passkeys",
  "providerAccounts",
  "recoveryCodes",
  "apiTokens",
  "savedAddresses",
  "knownDevices",
  "idempotencyKeys",
  "nameShapes",
  "sharedReads",
  "inboxes",
  "notificationChoices",
  "notifications",
  "webhookDeliveries",
] as const;

/**
 * Refuses unless the account is closed: a suspended trader's, without money, and with nothing pending that may bring
 * some.
 */
export async function refuseOpenAccount(tx: Tx, id: string): Promise<void> {
  const { trx } = tx;
  const { role, isActive, balance, held } = await mustFindUser(trx, id);
  if (isActive) throw new Refusal("not_suspended");
  if (role === "admin")
    throw refused("Administrators are not anonymised. Make the account a trader's first.");
  if (compare(balance, ZERO) !== 0 || compare(held, ZERO) !== 0)
    throw refused("The account still has money. Pay it out, or set the balance to 0 with a reason.");
  await refusePending(tx, id);
}

/** A pending deposit holds nothing, but could still be credited. */
async function refusePending({ trx }: Tx, id: string): Promise<void> {
  const pending = await TransactionModel.query(trx).where({ userId: id, status: "pending" }).first();
  if (pending !== undefined)
    throw refused(
      "Something of this account is still pending. Reject it first: “Reject everything pending”.",
    );
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { forget: message } });
}

/**
 * Removes name, email address, credentials and other personal data from a closed account. What the books and the logs
 * need stays under an invented name (SECURITY.md lists it). Nobody can sign in to the account again.
 */
export async function forgetUser(tx: Tx, actor: Actor, id: string, reason?: string): Promise<void> {
  await refuseOpenAccount(tx, id);
  const { trx } = tx;
  const person = await mustFindUser(trx, id);
  const traces = await findTraces(trx, person);
  const { emails, links, approvals, invitations } = traces;
  const username = forgottenName(id);
  const sessions = await SessionModel.query(trx).where({ userId: id }).select("hash");
  await trx("mails").where({ userId: id }).orWhereRaw('lower("to" collate "C") = any(?)', [emails]).delete();
  await UserModel.query(trx)
    .findById(id)
    .patch({ username, email: forgottenEmail(id), passwordHash: DUMMY_HASH });
  for (const table of PERSONAL) await trx(table).where({ userId: id }).delete();
  await trx("accountLinks").whereIn("id", links).delete();
  await forgetTraderFile(tx, id);
  // This comes last, because nothing is sealed from here on.
  const subjects = [...links, ...approvals, ...invitations];
  const lines = await forgetInLog(trx, { ...person, emails, subjects });
  // After the links: while they exist, their creator counts as the account's holder and may change nothing about it.
  await forgetNames(trx, person, { links, invitations, lines });
  await AccountModel.query(trx)
    .where({ userId: id })
    .patch({ version: AccountModel.raw("version + 1") });
  publishRevoked(tx, id, "signed_out", sessions);
  await record(tx, actor, {
    action: "user.forgotten",
    subject: id,
    details: { username, ...reasonGiven(reason) },
  });
}
