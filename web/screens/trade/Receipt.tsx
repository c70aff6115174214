import styled from "styled-components";
import { compare, ZERO } from "#protocol/money.ts";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { Money } from "../../components/Money.tsx";
import { formatFeeRate, formatMarketPrice } from "../../format.ts";
import { roomForParts } from "../../formatMoney.ts";
import { rich, t } from "../../language/index.ts";
import { usePrices } from "../../sync/index.ts";
import { color, text } from "../../styles/theme.ts";
import { PriceAge } from "./PriceAge.tsx";
import type { TicketControl } from "./useTicket.ts";

const Aside = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Remaining = styled.span<{ $isShort: boolean }>`
  color: ${({ $isShort }) => color($isShort ? "danger" : "text")};
`;

const NOTHING = "–";

/** The figures of the order while it is typed. */
export function Receipt({ ticket, terms, receipt }: Pick<TicketControl, "ticket" | "terms" | "receipt">) {
  const price = usePrices((state) => state.prices?.prices[ticket.crypto].price);
  const remaining = receipt === null ? terms.balance : receipt.remaining;
  const room = roomForParts([remaining, ...(receipt === null ? [] : [receipt.tradingFee, receipt.total])]);
  return (
    <FactGroup>
      <Fact
        label={
          <>
            {rich(
              "Price {0}",
              <Aside>
                <PriceAge />
              </Aside>,
            )}
          </>
        }
      >
        {price === undefined ? (
          NOTHING
        ) : (
          <FlashOnChange value={price}>{formatMarketPrice(ticket.crypto, price)}</FlashOnChange>
        )}
      </Fact>
      <Fact
        label={
          <>
            {rich(
              "Fee {0}",
              <Aside>
                <FlashOnChange value={terms.feeRate}>{formatFeeRate(terms.feeRate)}</FlashOnChange>
              </Aside>,
            )}
          </>
        }
      >
        {receipt === null ? NOTHING : <Money amount={receipt.tradingFee} room={room} />}
      </Fact>
      <Fact label={t`Total`}>
        {receipt === null ? NOTHING : <Money amount={receipt.total} room={room} />}
      </Fact>
      <Fact label={t`Available afterwards`}>
        <Remaining $isShort={receipt !== null && compare(receipt.remaining, ZERO) < 0}>
          {terms.isPriced ? (
            <BalanceLink>
              <Money amount={remaining} room={room} />
            </BalanceLink>
          ) : (
            NOTHING
          )}
        </Remaining>
      </Fact>
    </FactGroup>
  );
}
