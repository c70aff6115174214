import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useAction } from "../../../components/useAction.ts";
import { removeProviderAccount } from "../../../sync/index.ts";
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
      await removeProviderAccount(id);
      toastSuccess("Account unlinked", `${name} no longer signs you in.`);
    } finally {
      onClose();
    }
  }

  function handleConfirm() {
    if (account !== null) run(() => unlink(account), "Error");
  }

  return (
    <ConfirmDialog
      open={account !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={`Unlink ${account?.name ?? "this account"}?`}
      description={`${provider} no longer signs you in, and the other browsers where it did are signed out. Your password still works.`}
      confirmLabel="Unlink"
      kind="danger"
      busy={isBusy}
    />
  );
}
