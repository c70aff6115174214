import type { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { ApprovalKind } from "#protocol/approvals.ts";
import type { ProofStrength } from "#protocol/endpointShape.ts";
import { endpoints, type EndpointName } from "#protocol/endpoints.ts";
import { proofFor } from "#protocol/proof.ts";

const CALLS = {
  order_resolution: "resolveOrder",
  transaction_processing: "processTransaction",
  user_change: "updateUser",
  settings_change: "updateSettings",
  invitation: "createInvitation",
  password_link: "createPasswordLink",
  webhook_creation: "createWebhook",
  webhook_change: "changeWebhook",
} as const satisfies Record<ApprovalKind, EndpointName>;

/** The proof that an administrator would need to do this directly. */
export function proofOfAct({ kind, command }: ApprovalModel): ProofStrength {
  const proof = proofFor(endpoints[CALLS[kind]].proof, command);
  if (proof === "none") throw new Error(`Nothing is proved before a ${kind}.`);
  return proof;
}
