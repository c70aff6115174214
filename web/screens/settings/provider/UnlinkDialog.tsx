import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useAction } from "../../../components/useAction.ts";
import { t } from "../../../language/index.ts";
import { unlinkAccount } from "./providerAccounts.ts";
import { toastSuccess } from "../../../toasts/toast.ts";

type UnlinkDialogProps = {
  /** The one to unlink; null while nobody asks. */
  account: ProviderAccount | null;
  provider: string;
  onClose: () => void;
};

export function UnlinkDialog({ account, provider, onClose }: UnlinkDialogProps) {
  const { isBusy, run } = useAction();

  async function unlink({ id, name }: ProviderAccount) {
    try {
      await unlinkAccount(id);
      toastSuccess(t`Account unlinked`, t`${name} no longer signs you in.`);
    } finally {
      onClose();
    }
  }

  function handleConfirm() {
    if (account !== null) run(() => unlink(account), t`Account not unlinked`);
  }

  return (
    <ConfirmDialog
      open={account !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Unlink ${account?.name ?? t`this account`}?`}
      description={t`${provider} no longer signs you in, and the other browsers where it did are signed out. Your password still works.`}
      confirmLabel={t`Unlink`}
      kind="danger"
      busy={isBusy}
    />
  );
}
