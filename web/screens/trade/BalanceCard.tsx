import { compare, ZERO } from "#protocol/money.ts";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { LiveMoney } from "../../components/Live.tsx";
import { Money } from "../../components/Money.tsx";
import { formatUsd } from "../../formatMoney.ts";
import { rich } from "../../language/index.ts";
import { useUser } from "../../sync/index.ts";
import { BalanceFrame } from "./BalanceFrame.tsx";

export function BalanceCard() {
  const { balance, held } = useUser();
  return (
    <BalanceFrame
      figure={
        <BalanceLink>
          <LiveMoney amount={balance} />
        </BalanceLink>
      }
      characters={formatUsd(balance).length}
      onHold={
        compare(held, ZERO) > 0 && (
          <span>
            {rich(
              "{0} on hold",
              <BalanceLink>
                <Money amount={held} />
              </BalanceLink>,
            )}
          </span>
        )
      }
    />
  );
}
