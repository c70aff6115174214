import { BookUser } from "lucide-react";
import { useState } from "react";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { t } from "../../../language/index.ts";
import { useSavedAddresses } from "../../../sync/index.ts";
import { RemoveAddressDialog } from "./RemoveAddressDialog.tsx";
import { SavedAddressRow } from "./SavedAddressRow.tsx";
import { useSavedAddressList } from "./savedAddresses.ts";

type SavedAddressesProps = { onChoose: (address: SavedAddress) => void };

/** The button next to the field and the saved addresses that it opens: to choose, rename and remove. */
export function SavedAddresses({ onChoose }: SavedAddressesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);

  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t`Saved addresses`}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t`Saved addresses`}>
        <List
          onChoose={(address) => {
            setIsOpen(false);
            onChoose(address);
          }}
          onRemove={setRemoving}
        />
        <RemoveAddressDialog address={removing} onClose={() => setRemoving(null)} />
      </Dialog>
    </>
  );
}

type ListProps = { onChoose: (address: SavedAddress) => void; onRemove: (address: SavedAddress) => void };

function List({ onChoose, onRemove }: ListProps) {
  const loading = useSavedAddressList();
  const addresses = useSavedAddresses((state) => state.addresses);
  if (addresses === null) {
    return loading.status === "failed" ? (
      <ErrorState
        title={t`Your addresses could not be loaded`}
        text={loading.message}
        onRetry={loading.retry}
      />
    ) : (
      <Skeleton $height="112px" />
    );
  }
  if (addresses.length === 0) {
    return (
      <EmptyState
        icon={BookUser}
        title={t`No saved addresses`}
        text={t`You can save an address under a name when you withdraw to it.`}
      />
    );
  }
  return (
    <ul aria-label={t`Saved addresses`}>
      {addresses.map((address) => (
        <SavedAddressRow
          key={address.id}
          saved={address}
          onChoose={() => onChoose(address)}
          onRemove={() => onRemove(address)}
        />
      ))}
    </ul>
  );
}
