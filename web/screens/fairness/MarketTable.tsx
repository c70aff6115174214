import { type Fairness, ordersOf } from "#protocol/fairness.ts";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { paidBackText } from "../../entities/fairness/fairnessText.ts";
import { Counted, Quiet } from "../../entities/fairness/MovesTable.tsx";
import { nameOrder } from "../../entities/orders/orderText.ts";
import { formatCount } from "../../format.ts";
import { t } from "../../language/index.ts";

type Market = Fairness["markets"][number];

export function MarketTable({ markets }: { markets: readonly Market[] }) {
  return (
    <TableFrame aria-label={t`Outcomes by coin and side`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Orders to`}</Th>
            <Th $number>{t`Ended`}</Th>
            <Th $number>{t`Won`}</Th>
            <Th $number>{t`Lost`}</Th>
            <Th $number $wide>
              {t`Rejected`}
            </Th>
            <Th $number $wide>
              {t`Cancelled`}
            </Th>
            <Th $number>{t`Paid back`}</Th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <MarketRow key={`${market.crypto} ${market.type}`} {...market} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function MarketRow({ crypto, type, group }: Market) {
  const name = nameOrder(type, crypto);
  if (group === null)
    return (
      <Tr>
        <Td>{name}</Td>
        <Td colSpan={6}>
          <Quiet>{t`Not shown`}</Quiet>
        </Td>
      </Tr>
    );
  const orders = ordersOf(group);
  return (
    <Tr>
      <Td>
        {name}
        <Below>{t`${formatCount(group.rejected)} rejected, ${formatCount(group.cancelled)} cancelled`}</Below>
      </Td>
      <Td $number>{formatCount(orders)}</Td>
      <Td $number>
        <Counted count={group.wins} whole={orders} />
      </Td>
      <Td $number>
        <Counted count={group.losses} whole={orders} />
      </Td>
      <Td $number $wide>
        <Counted count={group.rejected} whole={orders} />
      </Td>
      <Td $number $wide>
        <Counted count={group.cancelled} whole={orders} />
      </Td>
      <Td $number>{paidBackText(group.paidBack)}</Td>
    </Tr>
  );
}
