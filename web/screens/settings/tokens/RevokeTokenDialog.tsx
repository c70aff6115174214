import { useState } from "react";
import type { ApiToken } from "#protocol/tokens.ts";
import { callEndpoint } from "../../../api.ts";
import { ApiError } from "../../../apiError.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import { useApiTokens } from "../../../stores/apiTokens.ts";

type RevokeTokenDialogProps = { token: ApiToken | null; onClose: () => void };

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function revoke({ id, name }: ApiToken) {
    setIsBusy(true);
    try {
      await callEndpoint("revokeToken", { params: { id } });
      useApiTokens.getState().remove(id);
      toastSuccess("Token revoked", `Programs that use ${name} are cut off.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError("Error", error.serverMessage);
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={token !== null}
      onClose={onClose}
      onConfirm={() => token !== null && void revoke(token)}
      title={`Revoke ${token?.name ?? "this token"}?`}
      description="Programs that use it are cut off at once, and it can't be brought back."
      confirmLabel="Revoke token"
      kind="danger"
      busy={isBusy}
    />
  );
}
