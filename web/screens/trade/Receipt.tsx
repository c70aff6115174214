import type { ReactNode } from "react";
import styled from "styled-components";
import { compare, ZERO } from "#protocol/money.ts";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { Money } from "../../components/Money.tsx";
import { formatFeeRate, formatMarketPrice } from "../../format.ts";
import { roomForParts } from "../../formatMoney.ts";
import { usePrices } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { PriceAge } from "./PriceAge.tsx";
import type { TicketControl } from "./useTicket.ts";

const List = styled.dl`
  display: grid;
  gap: ${space(1)};
  ${text("table")}
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
  > dd {
    margin-left: auto;
  }
`;

const Term = styled.dt`
  color: ${color("textMuted")};
`;

const Aside = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Short = styled.dd<{ $isShort: boolean }>`
  color: ${({ $isShort }) => color($isShort ? "danger" : "text")};
`;

const NOTHING = "–";

/** The figures of the order while it is typed. */
export function Receipt({ ticket, terms, receipt }: Pick<TicketControl, "ticket" | "terms" | "receipt">) {
  const price = usePrices((state) => state.prices?.prices[ticket.crypto].price);
  const remaining = receipt === null ? terms.balance : receipt.remaining;
  const room = roomForParts([remaining, ...(receipt === null ? [] : [receipt.tradingFee, receipt.total])]);
  return (
    <List>
      <Line
        term={
          <>
            Price{" "}
            <Aside>
              <PriceAge />
            </Aside>
          </>
        }
      >
        {price === undefined ? (
          NOTHING
        ) : (
          <FlashOnChange value={price}>{formatMarketPrice(ticket.crypto, price)}</FlashOnChange>
        )}
      </Line>
      <Line
        term={
          <>
            Fee{" "}
            <Aside>
              <FlashOnChange value={terms.feeRate}>{formatFeeRate(terms.feeRate)}</FlashOnChange>
            </Aside>
          </>
        }
      >
        {receipt === null ? NOTHING : <Money amount={receipt.tradingFee} room={room} />}
      </Line>
      <Line term="Total">{receipt === null ? NOTHING : <Money amount={receipt.total} room={room} />}</Line>
      <Row>
        <Term>Available afterwards</Term>
        <Short $isShort={receipt !== null && compare(receipt.remaining, ZERO) < 0}>
          {terms.isPriced ? <Money amount={remaining} room={room} /> : NOTHING}
        </Short>
      </Row>
    </List>
  );
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Term>{term}</Term>
      <dd>{children}</dd>
    </Row>
  );
}
