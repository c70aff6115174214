import { useEffect } from "react";
import { ALLOCATION_DAYS, type Allocation, allocationEndpoints } from "#protocol/allocation.ts";
import { COINS } from "#protocol/coins.ts";
import { callShape } from "../../api.ts";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { Money } from "../../components/Money.tsx";
import { formatCount } from "../../format.ts";
import { plural, rich, t } from "../../language/index.ts";
import { defineAnswer, fetchUnchanged, run, useAnswer, useUser } from "../../sync/index.ts";
import { percentsOf } from "./percents.ts";
import { SharesChart } from "./SharesChart.tsx";

/** Old orders drop out over time. */
const POLL_MS = 600_000;

const answer = defineAnswer<Allocation>({
  name: "allocation",
  pollMs: POLL_MS,
  fetch: () => fetchUnchanged(null, () => callShape(allocationEndpoints.getAllocation)),
});

/** How the user's own orders are distributed over the coins; fetched again with every change of the account. */
export function OwnAllocation() {
  const { version } = useUser();
  const allocation = useAnswer(answer);
  useEffect(() => void run(answer), [version]);
  const coins = allocation.status === "loaded" ? allocation.value.coins : null;
  const percents = coins === null ? null : percentsOf(coins.map(({ amount }) => amount));

  return (
    <Card aria-labelledby="allocation">
      <PanelHeading
        id="allocation"
        title={t`Where Your Orders Went`}
        note={
          allocation.status === "failed"
            ? t`Could not be loaded; the next try is in ten minutes`
            : coins?.every(({ orders }) => orders === 0) === true
              ? t`No orders in the last ${ALLOCATION_DAYS} days, apart from rejected and cancelled ones`
              : t`By amount, of the last ${ALLOCATION_DAYS} days, without rejected and cancelled ones`
        }
      />
      <SharesChart
        shares={COINS.map((coin, index) => ({
          name: coin,
          percent: percents?.[index] ?? null,
          note: <OrdersOf coin={coins?.[index]} />,
        }))}
      />
    </Card>
  );
}

function OrdersOf({ coin }: { coin: Allocation["coins"][number] | undefined }) {
  if (coin === undefined) return "–";
  return (
    <>
      {rich(
        "{0} in {1}",
        <Money amount={coin.amount} />,
        plural(coin.orders, "{0} order", "{0} orders", formatCount(coin.orders)),
      )}
    </>
  );
}
