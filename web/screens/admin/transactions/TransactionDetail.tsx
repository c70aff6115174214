import type { RefObject } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/transactions.ts";
import { Button } from "../../../components/Button.tsx";
import { ButtonLink } from "../../../components/ButtonLink.tsx";
import { t } from "../../../language/index.ts";
import { color, text } from "../../../styles/theme.ts";
import { tabPath } from "../adminTabs.ts";
import { DetailActions, DetailBody } from "../masterDetail/Detail.tsx";
import { useTrader } from "../../../entities/users/useTrader.ts";
import { ProcessForm } from "./ProcessForm.tsx";
import { canProcess } from "./transactionFilter.ts";
import { TransactionFacts } from "../../../entities/transactions/TransactionFacts.tsx";

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type TransactionDetailProps = {
  transaction: Transaction;
  /** Moves on to the next pending one; null if there is none. */
  onNext: (() => void) | null;
  onProcessed: () => void;
  formRef: RefObject<HTMLDivElement | null>;
};

export function TransactionDetail({ transaction, onNext, onProcessed, formRef }: TransactionDetailProps) {
  const trader = useTrader(transaction.userId);
  return (
    <>
      <DetailBody>
        <TransactionFacts transaction={transaction} trader={trader} />
      </DetailBody>
      {canProcess(transaction) ? (
        <ProcessForm transaction={transaction} trader={trader} onProcessed={onProcessed} formRef={formRef} />
      ) : (
        <DetailActions ref={formRef}>
          {transaction.type === "trade" && transaction.status === "pending" ? (
            <>
              <Note>{t`A trade follows its order: resolve the order instead.`}</Note>
              <ButtonLink to={tabPath("orders", transaction.orderId ?? transaction.username)}>
                {t`Show the order`}
              </ButtonLink>
            </>
          ) : (
            <Note>
              {transaction.automatic ? t`Approved automatically, by the settings.` : t`Nothing to decide.`}
            </Note>
          )}
          {onNext !== null && <Button onClick={onNext}>{t`Next pending`}</Button>}
        </DetailActions>
      )}
    </>
  );
}
