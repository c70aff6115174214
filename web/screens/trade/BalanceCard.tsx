import { compare, ZERO } from "#protocol/money.ts";
import { LiveMoney } from "../../components/Live.tsx";
import { Money } from "../../components/Money.tsx";
import { useUser } from "../../stores/session.ts";
import { BalanceFrame } from "./BalanceFrame.tsx";

export function BalanceCard() {
  const { balance, held } = useUser();
  return (
    <BalanceFrame
      figure={<LiveMoney amount={balance} />}
      onHold={
        compare(held, ZERO) > 0 && (
          <span>
            <Money amount={held} /> on hold
          </span>
        )
      }
    />
  );
}
