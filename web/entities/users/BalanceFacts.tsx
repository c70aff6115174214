import type { User } from "#protocol/users.ts";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { LiveMoney } from "../../components/Live.tsx";
import { roomForParts } from "../../formatMoney.ts";
import { Fact } from "../../components/FactGroup.tsx";
import { t } from "../../language/index.ts";

/** A user's current balances. */
export function BalanceFacts({ user }: { user: User }) {
  const room = roomForParts([user.balance, user.held]);
  return (
    <>
      <Fact label={t`Available balance`}>
        <BalanceLink userId={user.id}>
          <LiveMoney amount={user.balance} room={room} />
        </BalanceLink>
      </Fact>
      <Fact label={t`Total on hold`}>
        <BalanceLink userId={user.id}>
          <LiveMoney amount={user.held} room={room} />
        </BalanceLink>
      </Fact>
    </>
  );
}
