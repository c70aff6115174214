import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import { record } from "../audit/record.ts";
import { readAboutApproval } from "../notifications/notify.ts";
import { mustFindApproval } from "../queries/approvals.ts";
import { getSettings } from "../queries/settings.ts";
import { movedSettings } from "./settingsCommand.ts";

/**
 * Approvals that no longer apply: the order or transaction ended, others have claimed the deposit since, the balance
 * changed, the webhook was removed, or whoever was to be invited was forgotten.
 */
const OVERTAKEN = `
  select approvals.id from approvals
    left join orders on kind = 'order_resolution' and orders.id = subject
    left join transactions on kind = 'transaction_processing' and transactions.id = subject
    left join accounts on kind = 'user_change' and accounts."userId" = subject
    left join webhooks on kind = 'webhook_change' and webhooks.id = subject
   where approvals.status = 'pending'
     and (orders.status <> 'pending' or transactions.status <> 'pending'
          or (transactions.conflict and effect -> 'details' -> 'conflict' is null)
          or webhooks."removedAt" is not null
          or (kind = 'invitation' and effect #>> '{details,email}' like '%@forgotten.invalid')
          or (kind = 'webhook_change' and webhooks.id is null)
          or accounts.available <> (effect -> 'balance' ->> 'before')::numeric)`;

/**
 * Ends approvals whose change is no longer possible, and returns how many there were. `refused` is one that was
 * approved but could not be carried out.
 */
export async function endOvertaken(tx: Tx, refused: string | null = null): Promise<number> {
  const { trx, publish } = tx;
  const waiting = ApprovalModel.query(trx).where({ status: "pending" }).forUpdate().skipLocked();
  const ended = await waiting.clone().whereRaw(`(id in (${OVERTAKEN}) or id = ?)`, [refused]).orderBy("id");
  const changes = await waiting.clone().where({ kind: "settings_change" });
  if (changes.length > 0) {
    const settings = await getSettings(trx);
    ended.push(
      ...changes.filter(({ id, command }) => id !== refused && movedSettings(settings, command).length > 0),
    );
  }
  for (const { id, version, kind } of ended) {
    await ApprovalModel.query(trx)
      .findById(id)
      .patch({ status: "overtaken", decidedAt: ApprovalModel.raw("now()"), version: version + 1 });
    await readAboutApproval(tx, id);
    publish({ name: "approval.changed", userId: null, payload: await mustFindApproval(trx, id) });
    await record(tx, { name: "clock" }, { action: "approval.overtaken", subject: id, details: { kind } });
  }
  return ended.length;
}
