import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import type { ApprovalEffect, ApprovalKind } from "#protocol/approvals.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindApproval } from "../queries/approvals.ts";
import { Refusal } from "../refusal.ts";
import { expireDue } from "./expireDue.ts";

/** What a second administrator is asked. */
export type Question = {
  kind: ApprovalKind;
  subject: string | null;
  /** The body of the call, to be run when it is approved. */
  command: Record<string, unknown>;
  effect: ApprovalEffect;
};

type Act<T> = {
  /** Null when one administrator is enough. */
  question: (tx: Tx) => Promise<Question | null>;
  act: (tx: Tx) => Promise<T>;
};

type Outcome<T> = { isDone: true; result: T } | { isDone: false };

/**
 * Does what an administrator wants, or, where that needs a second one, keeps it for them and says so (202
 * `approval_requested`): then nothing moves.
 */
export async function actOrAsk<T>(
  { database }: Context,
  actor: Actor,
  { question, act }: Act<T>,
): Promise<T> {
  const outcome = await database
    .transact(async (tx): Promise<Outcome<T>> => {
      const asked = await question(tx);
      if (asked === null) return { isDone: true, result: await act(tx) };
      await ask(tx, actor, asked);
      return { isDone: false };
    })
    .catch((error: unknown) => {
      if (violatedUnique(error) === "approvals_one_at_a_time") throw new Refusal("approval_pending");
      throw error;
    });
  if (!outcome.isDone) throw new Refusal("approval_requested");
  return outcome.result;
}

async function ask(tx: Tx, actor: Actor, { kind, subject, command, effect }: Question): Promise<void> {
  await expireDue(tx);
  const id = uuidv7();
  await ApprovalModel.query(tx.trx).insert({
    id,
    kind,
    subject,
    command,
    effect,
    requestedBy: actor.user.id,
  });
  tx.publish({ name: "approval.changed", userId: null, payload: await mustFindApproval(tx.trx, id) });
  await record(tx, actor, {
    action: "approval.requested",
    subject: id,
    details: { kind, trader: effect.trader, ...effect.details },
  });
}
