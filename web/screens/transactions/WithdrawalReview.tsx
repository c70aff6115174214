import { useRef, useState } from "react";
import styled from "styled-components";
import { checkAddress } from "#protocol/addresses.ts";
import { COIN_TABLE } from "#protocol/coins.ts";
import type { Expectation } from "#protocol/expectation.ts";
import { subtract } from "#protocol/money.ts";
import { MAX_ADDRESS_NAME_LENGTH } from "#protocol/savedAddresses.ts";
import { Button } from "../../components/Button.tsx";
import { Checkbox } from "../../components/Checkbox.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { CautionText } from "../../components/CautionText.ts";
import { GroupedAddress } from "../../components/GroupedAddress.tsx";
import { Money } from "../../components/Money.tsx";
import { TextField } from "../../components/TextField.tsx";
import { ExpectedWait } from "../../entities/expectation/ExpectedWait.tsx";
import { formatUsd } from "../../formatMoney.ts";
import { known, rich, t } from "../../language/index.ts";
import { useUser } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { useFirstUse } from "./useFirstUse.ts";
import { useSavedAddress, useSavedAddressList } from "./addresses/savedAddresses.ts";
import { withdrawalRefusal } from "./withdrawal.ts";
import type { Withdrawal } from "./withdrawalValues.ts";

const Destination = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("ground")};
`;

const AddressLine = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space(2)};
  overflow-wrap: anywhere;
  > button {
    margin: -6px -8px -6px 0;
  }
`;

const Marks = styled.div`
  display: grid;
  gap: ${space(1)};
  ${text("table")}
  &:empty {
    display: none;
  }
`;

const Save = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(4)};
`;

const Expected = styled.div`
  margin-top: ${space(4)};
`;

const Refusal = styled.p`
  margin-top: ${space(4)};
  color: ${color("danger")};
  ${text("table")}
`;

type WithdrawalReviewProps = {
  /** The withdrawal to review; null if there is none. */
  withdrawal: Withdrawal | null;
  expectation: Expectation | null;
  isBusy: boolean;
  onBack: () => void;
  /** With the name under which to save the address, or null. */
  onConfirm: (withdrawal: Withdrawal, saveAs: string | null) => void;
};

/** A last look at the withdrawal before it is sent, because it can't be undone. */
export function WithdrawalReview({
  withdrawal,
  expectation,
  isBusy,
  onBack,
  onConfirm,
}: WithdrawalReviewProps) {
  const back = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState<string | null>(null);
  const { balance } = useUser();
  const refusal = withdrawal === null || isBusy ? null : withdrawalRefusal(withdrawal.amount, balance);

  function handleBack() {
    if (isBusy) return;
    setName(null);
    onBack();
  }

  return (
    <Dialog
      open={withdrawal !== null}
      onClose={handleBack}
      title={t`Check your withdrawal`}
      description={t`Coins sent to a wrong address are lost.`}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} kind="quiet" onClick={handleBack} disabled={isBusy}>
            {t`Back`}
          </Button>
          {withdrawal !== null && (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={refusal !== null || name?.trim() === ""}
              onClick={() => onConfirm(withdrawal, name === null ? null : name.trim())}
            >
              {t`Withdraw ${formatUsd(withdrawal.amount)}`}
            </Button>
          )}
        </>
      }
    >
      {withdrawal !== null && (
        <>
          <Where withdrawal={withdrawal} />
          <FactGroup>
            <Fact label={t`Cryptocurrency`}>
              {COIN_TABLE[withdrawal.crypto].name} ({withdrawal.crypto})
            </Fact>
            <Fact label={t`Network`}>{networkOf(withdrawal)}</Fact>
            <Fact label={t`Amount`}>
              <Money amount={withdrawal.amount} />
            </Fact>
            <Fact label={t`Available afterwards`}>
              <Money amount={subtract(balance, withdrawal.amount)} />
            </Fact>
            {withdrawal.memo !== "" && <Fact label={t`Memo`}>{withdrawal.memo}</Fact>}
          </FactGroup>
          <Expected>
            <ExpectedWait of="withdrawals" expectation={expectation} />
          </Expected>
          <SaveAs withdrawal={withdrawal} name={name} onChange={setName} />
          {refusal !== null && <Refusal role="alert">{refusal}</Refusal>}
        </>
      )}
    </Dialog>
  );
}

function networkOf({ crypto, walletAddress }: Withdrawal): string {
  const check = checkAddress(crypto, walletAddress);
  return "network" in check ? check.network : t`Unknown`;
}

function Where({ withdrawal }: { withdrawal: Withdrawal }) {
  const { crypto, walletAddress } = withdrawal;
  const check = checkAddress(crypto, walletAddress);
  const isFirstUse = useFirstUse(withdrawal);
  const saved = useSavedAddress(crypto, walletAddress);
  return (
    <Destination>
      <AddressLine>
        <GroupedAddress value={walletAddress} />
        <CopyButton value={walletAddress} what={t`wallet address`} />
      </AddressLine>
      <Marks>
        {"caution" in check && (
          <CautionText>{rich("{0} You have checked it.", known(check.caution))}</CautionText>
        )}
        {saved !== undefined && <span>{t`Saved as ${saved.name}`}</span>}
        {isFirstUse === true && (
          <CautionText>{t`None of your withdrawals to this address has been paid yet`}</CautionText>
        )}
      </Marks>
    </Destination>
  );
}

type SaveAsProps = { withdrawal: Withdrawal; name: string | null; onChange: (name: string | null) => void };

function SaveAs({ withdrawal, name, onChange }: SaveAsProps) {
  const { status } = useSavedAddressList();
  const saved = useSavedAddress(withdrawal.crypto, withdrawal.walletAddress);
  if (saved !== undefined || status === "loading") return null;
  return (
    <Save>
      <Checkbox
        label={t`Save this address for next time`}
        checked={name !== null}
        onChange={(checked) => onChange(checked ? "" : null)}
      />
      {name !== null && (
        <TextField
          label={t`Name`}
          hint={
            name.trim() === "" ? t`Enter a name to continue` : t`You'll see this name in your saved addresses`
          }
          autoComplete="off"
          maxLength={MAX_ADDRESS_NAME_LENGTH}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Save>
  );
}
