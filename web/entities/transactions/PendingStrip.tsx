import { useMemo } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { LiveMoney } from "../../components/Live.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { mark, rich, say, t } from "../../language/index.ts";
import { useLoader, useOrders, useTransactions, useUser } from "../../sync/index.ts";
import { ordersLoader } from "../orders/ordersLoader.ts";
import { color, from, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { pendingOf, type Waiting } from "./pending.ts";
import { pendingTransfersLoader } from "./pendingTransfersLoader.ts";
import { Figure } from "../../components/figure.ts";

const Strip = styled.section`
  display: grid;
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/* The height is the same whether something waits or not. */
const Item = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(4)};
  min-height: 48px;
  padding: 0 ${space(4)};
  border-top: 1px solid ${color("hairline")};
  ${text("table")}
  &:first-child {
    border-top: 0;
  }
  ${from.tablet} {
    flex-direction: column;
    align-items: start;
    justify-content: start;
    min-height: 84px;
    padding: ${space(3)} ${space(4)};
    border-top: 0;
    border-left: 1px solid ${color("hairline")};
    &:first-child {
      border-left: 0;
    }
  }
  ${from.desktop} {
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
    min-height: 56px;
    padding: 0 ${space(6)};
  }
`;

const Figures = styled.span`
  display: grid;
  justify-items: end;
  ${from.tablet} {
    justify-items: start;
  }
  ${from.desktop} {
    justify-items: end;
  }
`;

const Quiet = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const WAITING = [
  { name: "orders", label: mark`Orders waiting`, path: "/trade" },
  { name: "deposits", label: mark`Deposits waiting`, path: "/transactions?type=deposit&status=pending" },
  {
    name: "withdrawals",
    label: mark`Withdrawals waiting`,
    path: "/transactions?type=withdrawal&status=pending",
  },
] as const;

/** The user's money that waits for the desk: how much, and since when. */
export function PendingStrip() {
  const { id } = useUser();
  const loading = [useLoader(ordersLoader), useLoader(pendingTransfersLoader)];
  const orders = useOrders((state) => state.byId);
  const transactions = useTransactions((state) => state.byId);
  const pending = useMemo(
    () => pendingOf({ byId: orders }, { byId: transactions }, id),
    [orders, transactions, id],
  );
  const [failure] = loading.filter((each) => each.status === "failed");
  const isLoading = loading.some((each) => each.status === "loading");
  return (
    <Strip aria-label={t`Waiting for the desk`}>
      {WAITING.map(({ name, label, path }) => (
        <Item key={name}>
          <Link to={path}>{say(label)}</Link>
          {failure !== undefined ? (
            <Quiet>{t`Not known now`}</Quiet>
          ) : isLoading ? (
            <Skeleton $width="72px" />
          ) : (
            <WaitingFigures {...pending[name]} />
          )}
        </Item>
      ))}
    </Strip>
  );
}

function WaitingFigures({ count, amount, since }: Waiting) {
  if (since === null) return <Quiet>{t`None`}</Quiet>;
  return (
    <Figures>
      <Figure>
        {count} · <LiveMoney amount={amount} />
      </Figure>
      <Quiet>
        {count > 1 ? rich("oldest {0}", <RelativeTime time={since} />) : <RelativeTime time={since} />}
      </Quiet>
    </Figures>
  );
}
