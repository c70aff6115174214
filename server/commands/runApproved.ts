import type { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Tx } from "#db/transact.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { changeApprovedWebhook, createApprovedWebhook } from "./changeWebhook.ts";
import { createApprovedLink } from "./createAccountLink.ts";
import { processApproved } from "./processTransaction.ts";
import { resolveApproved } from "./resolveOrder.ts";
import { updateSettingsNow } from "./updateSettings.ts";
import { updateApproved } from "./updateUser.ts";
import type { Actor, Context } from "../context.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import { movedSettings, readSettingsCommand } from "../approvals/settingsCommand.ts";

/** Carries out an approved request, with all its checks, as the approving administrator. */
export async function runApproved(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, kind, subject, command, effect, requestedBy }: ApprovalModel,
): Promise<void> {
  if (kind === "settings_change") {
    if (movedSettings(await getSettings(tx.trx), command).length > 0) throw new Refusal("stale_version");
    await updateSettingsNow(tx, actor, readSettingsCommand(command));
    return;
  }
  if (subject === null) throw new Error(`Approval ${id} has no subject.`);
  switch (kind) {
    case "invitation":
    case "password_link":
      await createApprovedLink(tx, context, actor, { kind, subject, requestedBy }, command);
      return;
    case "order_resolution":
      await resolveApproved(
        tx,
        context,
        actor,
        { id: subject, requestedBy },
        endpoints.resolveOrder.body.parse(command),
      );
      return;
    case "transaction_processing":
      await processApproved(
        tx,
        actor,
        { id: subject, requestedBy, knowsConflict: effect.details["conflict"] === true },
        endpoints.processTransaction.body.parse(command),
      );
      return;
    case "user_change":
      await updateApproved(
        tx,
        actor,
        { id: subject, before: effect.balance?.before },
        endpoints.updateUser.body.parse(command),
      );
      return;
    case "webhook_creation":
      await createApprovedWebhook(
        tx,
        context,
        actor,
        { id: subject, createdBy: requestedBy },
        endpoints.createWebhook.body.parse(command),
      );
      return;
    case "webhook_change":
      await changeApprovedWebhook(tx, context, actor, subject, endpoints.changeWebhook.body.parse(command));
  }
}
