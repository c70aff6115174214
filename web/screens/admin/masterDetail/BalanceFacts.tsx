import type { User } from "#protocol/users.ts";
import { LiveMoney } from "../../../components/Live.tsx";
import { roomForParts } from "../../../formatMoney.ts";
import { Fact } from "../../../components/FactGroup.tsx";

/** A user's current balances. */
export function BalanceFacts({ user }: { user: User }) {
  const room = roomForParts([user.balance, user.held]);
  return (
    <>
      <Fact label="Available balance">
        <LiveMoney amount={user.balance} room={room} />
      </Fact>
      <Fact label="Total on hold">
        <LiveMoney amount={user.held} room={room} />
      </Fact>
    </>
  );
}
