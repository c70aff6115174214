import type { SavedAddress } from "#protocol/savedAddresses.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { removeAddress } from "./savedAddresses.ts";

type RemoveAddressDialogProps = {
  /** The address to ask about; null if there is none. */
  address: SavedAddress | null;
  onClose: () => void;
};

export function RemoveAddressDialog({ address, onClose }: RemoveAddressDialogProps) {
  const { isBusy, run } = useAction();

  async function remove({ id }: SavedAddress) {
    try {
      await removeAddress(id);
      toastSuccess(t`Address removed`);
    } finally {
      onClose();
    }
  }

  function handleConfirm() {
    if (address !== null) run(() => remove(address), t`Address not removed`);
  }

  return (
    <ConfirmDialog
      open={address !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Remove ${address?.name ?? t`this address`}?`}
      description={t`It will be removed from your saved addresses. Existing withdrawals to it are not affected.`}
      confirmLabel={t`Remove address`}
      kind="danger"
      busy={isBusy}
    />
  );
}
