import type { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { processApproved } from "../commands/processTransaction.ts";
import { resolveNow } from "../commands/resolveOrder.ts";
import { updateSettingsNow } from "../commands/updateSettings.ts";
import { updateUserNow } from "../commands/updateUser.ts";
import type { Actor, Context } from "../context.ts";

/** Does what was asked for, with all its checks, in the name of the administrator who approves it. */
export async function runApproved(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, kind, subject, command, requestedBy }: ApprovalModel,
): Promise<void> {
  if (kind === "settings_change") {
    await updateSettingsNow(tx, actor, endpoints.updateSettings.body.parse(command));
    return;
  }
  if (subject === null) throw new Error(`Approval ${id} says not what it is about.`);
  switch (kind) {
    case "order_resolution":
      await resolveNow(tx, context, actor, subject, endpoints.resolveOrder.body.parse(command));
      return;
    case "transaction_processing":
      await processApproved(
        tx,
        actor,
        { id: subject, requestedBy },
        endpoints.processTransaction.body.parse(command),
      );
      return;
    case "user_change":
      await updateUserNow(tx, actor, subject, endpoints.updateUser.body.parse(command));
  }
}
