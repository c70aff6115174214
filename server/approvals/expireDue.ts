import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import { record } from "../audit/record.ts";
import { readAboutApproval } from "../notifications/notify.ts";
import { mustFindApproval } from "../queries/approvals.ts";

/** Ends approvals that nobody has decided within 24 hours; returns how many there were. */
export async function expireDue(tx: Tx): Promise<number> {
  const { trx, publish } = tx;
  const due = await ApprovalModel.query(trx)
    .where({ status: "pending" })
    .where("expiresAt", "<=", ApprovalModel.raw("now()"))
    .orderBy("id")
    .forUpdate()
    .skipLocked();
  for (const { id, version, kind } of due) {
    await ApprovalModel.query(trx)
      .findById(id)
      .patch({ status: "expired", decidedAt: ApprovalModel.raw("now()"), version: version + 1 });
    await readAboutApproval(tx, id);
    publish({ name: "approval.changed", userId: null, payload: await mustFindApproval(trx, id) });
    await record(tx, { name: "clock" }, { action: "approval.expired", subject: id, details: { kind } });
  }
  return due.length;
}
