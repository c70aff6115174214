import { useState } from "react";
import { addAll } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { Button } from "../../../components/Button.tsx";
import { formatCount } from "../../../format.ts";
import { plural, t } from "../../../language/index.ts";
import { ResolutionMenu } from "./ResolutionMenu.tsx";
import { nameResolution, type Resolution } from "./resolutionPreview.ts";
import { DecideDialog } from "../many/DecideDialog.tsx";
import { planOrders } from "./planOrders.ts";

/** Resolves the selected orders with one resolution. */
export function DecideOrders({ orders }: { orders: readonly Order[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [resolution, setResolution] = useState<Resolution | null>(null);

  return (
    <>
      <Button kind="primary" size="small" onClick={() => setIsOpen(true)}>
        {t`Decide together`}
      </Button>
      <DecideDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        kind="order"
        texts={{
          title: (count) => plural(count, "Decide {0} order", "Decide {0} orders", formatCount(count)),
          counted: (count) => plural(count, "{0} order", "{0} orders", formatCount(count)),
          heading: t`Orders`,
          none: t`No order can be decided like this`,
        }}
        count={orders.length}
        credited={t`Gets back`}
        hasKept
        chosen={
          resolution === null
            ? null
            : {
                label: nameResolution(resolution),
                verb: t`Resolve as ${nameResolution(resolution)}`,
                kind: "primary",
                body: { result: resolution.result, returnRate: resolution.returnRate },
                comment: resolution.comment,
              }
        }
        plan={(given) =>
          resolution === null ? { pieces: [], leftOut: [] } : planOrders(orders, resolution, given)
        }
      >
        <ResolutionMenu order={sumOfOrders(orders)} value={resolution} onChange={setResolution} />
      </DecideDialog>
    </>
  );
}

/** All outcomes are multiples of the amount, so the outcomes of the sum are the sums of the outcomes. */
function sumOfOrders(orders: readonly Order[]): Pick<Order, "amount" | "total"> {
  return {
    amount: addAll(orders.map(({ amount }) => amount)),
    total: addAll(orders.map(({ total }) => total)),
  };
}
