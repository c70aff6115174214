import type { User } from "#protocol/users.ts";
import { LiveMoney } from "../../../components/Live.tsx";
import { Fact } from "../../../components/FactGroup.tsx";

/** What somebody has, as it is now. */
export function BalanceFacts({ user }: { user: User }) {
  return (
    <>
      <Fact label="Available balance">
        <LiveMoney amount={user.balance} />
      </Fact>
      <Fact label="Total on hold">
        <LiveMoney amount={user.held} />
      </Fact>
    </>
  );
}
