import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import type { ApprovalEffect, ApprovalKind } from "#protocol/approvals.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notifyAdministrators } from "../notifications/notify.ts";
import { mustFindApproval } from "../queries/approvals.ts";
import { Refusal } from "../refusal.ts";
import { barredFrom, countAdministratorsBut } from "./administrators.ts";
import { endOvertaken } from "./endOvertaken.ts";
import { expireDue } from "./expireDue.ts";
import { queueDecision } from "./rules.ts";

/** The request that a second administrator decides. */
export type Question = {
  kind: ApprovalKind;
  subject: string | null;
  /** The body of the call, to be run when it is approved. */
  command: Record<string, unknown>;
  effect: ApprovalEffect;
  /** Whose account it is about; null for the settings. */
  holder: string | null;
  /** Replaces the general message when nobody else could approve. */
  nobodyElse?: string;
};

type Act<T> = {
  /** Null when one administrator is enough. */
  question: (tx: Tx) => Promise<Question | null>;
  act: (tx: Tx) => Promise<T>;
};

type Outcome<T> = { isDone: true; result: T } | { isDone: false };

/**
 * Does what the administrator wants. If it needs a second one, stores the request instead and throws a 202
 * `approval_requested`; nothing moves then.
 */
export async function actOrAsk<T>(
  { database }: Context,
  actor: Actor,
  { question, act }: Act<T>,
): Promise<T> {
  const outcome = await database
    .transact(async (tx): Promise<Outcome<T>> => {
      await queueDecision(tx, actor);
      const asked = await question(tx);
      if (asked === null) {
        const result = await act(tx);
        await endOvertaken(tx);
        return { isDone: true, result };
      }
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

async function ask(tx: Tx, actor: Actor, question: Question): Promise<void> {
  const { kind, subject, command, effect, holder, nobodyElse } = question;
  const excluded = await barredFrom(tx, actor.user.id, holder);
  if ((await countAdministratorsBut(tx, ...excluded)) === 0)
    throw new Refusal("no_second_administrator", nobodyElse === undefined ? {} : { message: nobodyElse });
  await expireDue(tx);
  await endOvertaken(tx);
  const id = uuidv7();
  await ApprovalModel.query(tx.trx).insert({
    id,
    kind,
    subject,
    command,
    effect,
    requestedBy: actor.user.id,
  });
  await notifyAdministrators(
    tx,
    {
      kind: "approval_waiting",
      subject: id,
      details: { kind, requestedBy: actor.user.username, trader: effect.trader, about: subject },
    },
    { except: excluded },
  );
  tx.publish({ name: "approval.changed", userId: null, payload: await mustFindApproval(tx.trx, id) });
  await record(tx, actor, {
    action: "approval.requested",
    subject: id,
    details: { kind, trader: effect.trader, ...effect.details },
  });
}
