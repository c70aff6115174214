import { Download } from "lucide-react";
import { receiptEndpoints, receiptFile } from "#protocol/receipt.ts";
import { callShape } from "../../api.ts";
import { deskSlug } from "../../deskName.ts";
import { Button } from "../../components/Button.tsx";
import { useAction } from "../../components/useAction.ts";
import { download } from "../../csv.ts";
import { t } from "../../language/index.ts";

/** Downloads the exact receipt, which proves the order's outcome independently of the desk. */
export function ReceiptButton({ id }: { id: string }) {
  const { isBusy, run } = useAction();

  async function save() {
    const receipt = await callShape(receiptEndpoints.getOrderReceipt, { params: { id } });
    download(`${deskSlug()}-receipt-${id}.json`, [receiptFile(receipt)], "application/json");
  }

  return (
    <Button
      icon={<Download size={14} aria-hidden />}
      busy={isBusy}
      onClick={() => run(save, t`The receipt could not be downloaded`)}
    >
      {t`Download receipt`}
    </Button>
  );
}
