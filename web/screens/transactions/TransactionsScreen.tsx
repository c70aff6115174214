import { useState } from "react";
import { useSearchParams } from "react-router";
import styled from "styled-components";
import { COINS, type Coin } from "#protocol/constants.ts";
import { coinSchema } from "#protocol/entities.ts";
import { Page } from "../../components/Page.tsx";
import { readDraft, writeDraft } from "../../stores/drafts.ts";
import { from, space } from "../../styles/theme.ts";
import { DepositForm } from "./DepositForm.tsx";
import { DepositInstructions } from "./DepositInstructions.tsx";
import { History } from "./History.tsx";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { detailsIn } from "./useTransactionDetails.ts";
import { WithdrawalForm } from "./WithdrawalForm.tsx";

const COIN_DRAFT = "depositCoin";

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin-bottom: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :last-child {
      grid-column: 1 / -1;
    }
  }
  ${from.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :last-child {
      grid-column: auto;
    }
  }
`;

export function TransactionsScreen() {
  const [coin, setCoin] = useState<Coin>(() => readDraft(COIN_DRAFT, coinSchema) ?? COINS[0]);
  const [search, setSearch] = useSearchParams();

  function pick(picked: Coin) {
    setCoin(picked);
    writeDraft(COIN_DRAFT, picked);
  }

  function showDetails(id: string | null) {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete("details");
      else next.set("details", id);
      return next;
    });
  }

  return (
    <Page title="Transactions">
      <Panels>
        <DepositInstructions coin={coin} onPick={pick} />
        <DepositForm coin={coin} />
        <WithdrawalForm />
      </Panels>
      <History onView={showDetails} />
      <TransactionDialog id={detailsIn(search)} onClose={() => showDetails(null)} />
    </Page>
  );
}
