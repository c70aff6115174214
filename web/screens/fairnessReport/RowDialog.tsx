import { useMemo, useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import {
  fairnessEndpoints,
  byPerson,
  type FairnessPeriod,
  type FairnessReport,
  type FairnessRow,
} from "#protocol/fairness.ts";
import type { Order } from "#protocol/orders.ts";
import { callShape } from "../../api.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Money } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { MovesTable } from "../../entities/fairness/MovesTable.tsx";
import { nameOrder } from "../../entities/orders/orderText.ts";
import { recordPath } from "../../entities/orders/RecordLink.tsx";
import { signedPercent } from "../../formatMoney.ts";
import { rich, t } from "../../language/index.ts";
import { space } from "../../styles/theme.ts";
import { defineAnswer, useAnswer } from "../../sync/index.ts";
import { TraderLink } from "../../entities/users/TraderLink.tsx";
import { rowName } from "./rowText.ts";

const PAGE = 50;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

const More = styled.td`
  padding-top: ${space(4)};
  text-align: center;
`;

type RowDialogProps = {
  by: FairnessReport["by"];
  row: FairnessRow;
  period: FairnessPeriod;
  onClose: () => void;
};

/** The orders of a row: how they ended against the market, and the orders themselves. */
export function RowDialog({ by, row, period, onClose }: RowDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={rowName(by, row)}
      description={t`Orders that ended in this period`}
      width="wide"
    >
      <Stack>
        {byPerson.has(by) && (
          <p>
            <TraderLink userId={row.key}>{rich("Everything about {0}", rowName(by, row))}</TraderLink>
          </p>
        )}
        {row.group.moves !== null && <MovesTable moves={row.group.moves} />}
        <Orders by={by} rowKey={row.key} period={period} />
      </Stack>
    </Dialog>
  );
}

type OrdersProps = { by: FairnessReport["by"]; rowKey: string; period: FairnessPeriod };

function Orders(props: OrdersProps) {
  /** The last order of the page before each page. */
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <TableFrame aria-label={t`Orders`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Order`}</Th>
            <Th $wide>{t`Trader`}</Th>
            <Th $number>{t`Amount`}</Th>
            <Th $number>{t`Market`}</Th>
            <Th>{t`Outcome`}</Th>
            <Th $wide>{t`Decided by`}</Th>
            <Th $wide>{t`Ended`}</Th>
          </tr>
        </thead>
        {starts.map((before) => (
          <OrdersPage
            key={before ?? "first"}
            {...props}
            before={before}
            isLast={before === starts.at(-1)}
            onMore={(last) => setStarts([...starts, last])}
          />
        ))}
      </Table>
    </TableFrame>
  );
}

type OrdersPageProps = OrdersProps & {
  before: string | undefined;
  isLast: boolean;
  onMore: (last: string) => void;
};

function OrdersPage({ by, rowKey, period, before, isLast, onMore }: OrdersPageProps) {
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `fairnessOrders ${by} ${rowKey} ${period} ${before ?? ""}`,
        fetch: () =>
          callShape(fairnessEndpoints.listFairnessOrders, {
            query: { by, key: rowKey, days: period, limit: PAGE, before },
          }),
      }),
    [by, rowKey, period, before],
  );
  const { retry, ...orders } = useAnswer(answer);
  if (orders.status !== "loaded")
    return (
      <tbody>
        <tr>
          <td colSpan={7}>
            {orders.status === "loading" ? (
              <RowsSkeleton />
            ) : (
              <ErrorState title={t`The orders could not be loaded`} text={orders.message} onRetry={retry} />
            )}
          </td>
        </tr>
      </tbody>
    );
  const last = orders.value.at(-1);
  return (
    <tbody>
      {orders.value.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
      {isLast && last !== undefined && orders.value.length === PAGE && (
        <tr>
          <More colSpan={7}>
            <Button onClick={() => onMore(last.id)}>{t`Load more`}</Button>
          </More>
        </tr>
      )}
    </tbody>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { resolution } = order.evidence;
  const change = resolution?.marketChangePercent ?? null;
  return (
    <Tr>
      <Td>
        <Link to={recordPath(order.id)}>{nameOrder(order.type, order.crypto)}</Link>
      </Td>
      <Td $wide>
        <TraderLink userId={order.userId}>{order.username}</TraderLink>
      </Td>
      <Td $number>
        <Money amount={order.amount} />
      </Td>
      <Td $number>{change === null ? "–" : signedPercent(change)}</Td>
      <Td>
        <StatusBadge status={order.status} />
      </Td>
      <Td $wide>
        {order.status === "cancelled" || resolution === null ? (
          "–"
        ) : (
          <TraderLink userId={resolution.resolvedById}>{resolution.resolvedBy}</TraderLink>
        )}
      </Td>
      <Td $wide>{order.resolvedAt !== null && <RelativeTime time={order.resolvedAt} />}</Td>
    </Tr>
  );
}
