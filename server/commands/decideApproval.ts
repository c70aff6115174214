import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Approval } from "#protocol/approvals.ts";
import type { Body } from "#protocol/endpoints.ts";
import { endOvertaken } from "../approvals/endOvertaken.ts";
import { hasOpened, isForAnother, refuseHolder, refuseSameHand } from "../approvals/ownAccount.ts";
import { proofOfAct } from "../approvals/proofOfAct.ts";
import { runApproved } from "./runApproved.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { readAboutApproval } from "../notifications/notify.ts";
import { mustFindApproval } from "../queries/approvals.ts";
import { Refusal } from "../refusal.ts";
import { requireStepUp } from "../sessions/stepUp.ts";
import { formatMoment } from "../formatMoment.ts";

/**
 * Approves or declines the request of another administrator. An approved change runs in the same transaction; if it
 * is no longer possible, the approval becomes overtaken and the answer says why.
 */
export async function decideApproval(
  context: Context,
  actor: Actor,
  id: string,
  { decision }: Body<"decideApproval">,
): Promise<Approval> {
  try {
    return await context.database.transact((tx) => decide(tx, context, actor, id, decision));
  } catch (error) {
    // A change that is no longer possible is not offered again. A stale request stays stale, because versions only
    // grow.
    if (error instanceof Refusal && error.status === 409) {
      const refused = error.code === "stale_version" ? id : null;
      await context.database.transact((tx) => endOvertaken(tx, refused));
    }
    throw error;
  }
}

async function decide(
  tx: Tx,
  context: Context,
  actor: Actor,
  id: string,
  decision: Body<"decideApproval">["decision"],
): Promise<Approval> {
  const approval = await lockPending(tx, id);
  if (approval.requestedBy === actor.user.id) throw new Refusal("own_approval");
  await refuseBeneficiary(tx, actor, approval);
  if (decision === "approved") {
    await requireStepUp(tx.trx, actor, proofOfAct(approval));
    await refuseOfNobody(tx, approval);
    await refuseSameHand(tx, actor, approval.requestedBy);
    await refuseOfBeneficiary(tx, approval);
    await runApproved(tx, context, actor, approval);
  }
  await ApprovalModel.query(tx.trx)
    .findById(id)
    .patch({
      status: decision,
      decidedBy: actor.user.id,
      decidedAt: ApprovalModel.raw("now()"),
      version: approval.version + 1,
    });
  await readAboutApproval(tx, id);
  const decided = await mustFindApproval(tx.trx, id);
  tx.publish({ name: "approval.changed", userId: null, payload: decided });
  const { kind, requestedBy, trader } = decided;
  await record(tx, actor, {
    action: decision === "approved" ? "approval.approved" : "approval.declined",
    subject: id,
    details: { kind, requestedBy, trader, about: approval.subject },
  });
  return decided;
}

/**
 * Two active administrators must agree: if the one who asked has been suspended or demoted, the request does not
 * count.
 */
async function refuseOfNobody({ trx }: Tx, { requestedBy }: ApprovalModel): Promise<void> {
  const requester = await UserModel.query(trx).findOne({ id: requestedBy, role: "admin", isActive: true });
  if (requester === undefined) throw new Refusal("approval_unsupported");
}

async function refuseBeneficiary(tx: Tx, actor: Actor, { beneficiary }: ApprovalModel): Promise<void> {
  if (beneficiary === null) return;
  if (beneficiary === actor.user.id) throw new Refusal("own_account");
  await refuseHolder(tx, actor, beneficiary);
}

/** A link may have connected the requester to the account meanwhile. Requesting another link is no decision about it. */
async function refuseOfBeneficiary(tx: Tx, { kind, requestedBy, beneficiary }: ApprovalModel): Promise<void> {
  if (beneficiary === null || kind === "password_link") return;
  if ((await hasOpened(tx, requestedBy, beneficiary)) || (await isForAnother(tx, requestedBy, beneficiary)))
    throw new Refusal("approval_unsupported", {
      message:
        "A link has tied whoever asked for this to the account since. If it's still right, decide it yourself.",
    });
}

/**
 * The pending approval, locked until the transaction ends; if it is already decided, refuses with who decided it and
 * when.
 */
async function lockPending({ trx }: Tx, id: string): Promise<ApprovalModel> {
  const row = await ApprovalModel.query(trx).findById(id).forUpdate();
  if (row === undefined) throw new Refusal("not_found");
  if (row.status === "overtaken")
    throw new Refusal("approval_decided", {
      message: `Something this request depends on changed at ${formatMoment(row.decidedAt)}, before anyone decided. If it's still needed, request it again.`,
    });
  if (row.status !== "pending") {
    const { status, decidedBy, decidedAt } = await mustFindApproval(trx, id);
    const at = formatMoment(decidedAt);
    throw new Refusal("approval_decided", {
      message:
        decidedBy === null
          ? `This was already ${status} at ${at}.`
          : `This was already ${status} by ${decidedBy} at ${at}.`,
    });
  }
  const due = await ApprovalModel.query(trx)
    .findById(id)
    .where("expiresAt", "<=", ApprovalModel.raw("now()"));
  if (due !== undefined)
    throw new Refusal("approval_decided", {
      message: `Nobody decided this within 24 hours, so it expired at ${formatMoment(row.expiresAt)}. Request it again.`,
    });
  return row;
}
