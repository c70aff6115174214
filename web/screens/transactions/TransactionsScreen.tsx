import { useState } from "react";
import styled from "styled-components";
import { type Coin, COINS, coinSchema } from "#protocol/coins.ts";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { useExpectation } from "../../entities/expectation/useExpectation.ts";
import { PendingStrip } from "../../entities/transactions/PendingStrip.tsx";
import { t } from "../../language/index.ts";
import { readDraft, writeDraft } from "../../sync/index.ts";
import { from, space } from "../../styles/theme.ts";
import { DepositForm } from "./DepositForm.tsx";
import { DepositInstructions } from "./DepositInstructions.tsx";
import { History } from "./History.tsx";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { useDetails } from "../../components/useDetails.ts";
import { WithdrawalForm } from "./WithdrawalForm.tsx";

const COIN_DRAFT = "depositCoin";

const Waiting = styled.div`
  margin-bottom: ${space(4)};
`;

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
  const details = useDetails();
  const expectation = useExpectation();

  function pick(picked: Coin) {
    setCoin(picked);
    writeDraft(COIN_DRAFT, picked);
  }

  return (
    <Page title={t`Transactions`}>
      <Waiting>
        <PanelBoundary name={t`What waits for the desk`}>
          <PendingStrip />
        </PanelBoundary>
      </Waiting>
      <Panels>
        <PanelBoundary name={t`The deposit instructions`}>
          <DepositInstructions coin={coin} onPick={pick} />
        </PanelBoundary>
        <PanelBoundary name={t`The deposit form`}>
          <DepositForm coin={coin} expectation={expectation} />
        </PanelBoundary>
        <PanelBoundary name={t`The withdrawal form`}>
          <WithdrawalForm expectation={expectation} />
        </PanelBoundary>
      </Panels>
      <PanelBoundary name={t`The history`}>
        <History onView={details.open} />
      </PanelBoundary>
      <TransactionDialog id={details.id} expectation={expectation} onClose={details.close} />
    </Page>
  );
}
