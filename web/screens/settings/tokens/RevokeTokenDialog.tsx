import type { ApiToken } from "#protocol/tokens.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { act } from "../../../sync/index.ts";

type RevokeTokenDialogProps = { token: ApiToken | null; onClose: () => void };

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { isBusy, run } = useAction();

  async function revoke({ id, name }: ApiToken) {
    try {
      await act("revokeToken", { params: { id } });
      toastSuccess(t`Token revoked`, t`Programs that use ${name} are cut off.`);
    } finally {
      onClose();
    }
  }

  function handleConfirm() {
    if (token !== null) run(() => revoke(token), t`Token not revoked`);
  }

  return (
    <ConfirmDialog
      open={token !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Revoke ${token?.name ?? t`this token`}?`}
      description={t`Programs that use it are cut off at once, and it can't be brought back.`}
      confirmLabel={t`Revoke token`}
      kind="danger"
      busy={isBusy}
    />
  );
}
