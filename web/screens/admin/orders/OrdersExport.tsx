import { LIST_LIMIT } from "#protocol/constants.ts";
import { formatCount } from "../../../format.ts";
import { plural } from "../../../language/index.ts";
import { callPage } from "../../../api.ts";
import { ExportButton } from "../../../components/ExportButton.tsx";
import { ordersCsv } from "../../../entities/orders/ordersCsv.ts";
import { type OrderFilter, orderQuery } from "./orderFilter.ts";

/** Every order that the filters select, in any status: the queue itself shows only pending ones. */
export function OrdersExport({ filter }: { filter: OrderFilter }) {
  const { status: _pending, ...query } = orderQuery(filter);
  return (
    <ExportButton
      compact
      content="orders"
      describe={(count) => plural(count, "{0} order as CSV", "{0} orders as CSV", formatCount(count))}
      fetchPage={(before) =>
        callPage("listAllOrders", { query: { ...query, limit: LIST_LIMIT, before }, isCopyEnough: true })
      }
      toCsv={ordersCsv}
    />
  );
}
