import { useState } from "react";
import { flushSync } from "react-dom";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import type { Expectation } from "#protocol/expectation.ts";
import { toTwoDecimals } from "#protocol/money.ts";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { PanelHeading } from "../../components/Card.tsx";
import { CheckedAddress } from "../../components/CheckedAddress.tsx";
import { ExpectedWait } from "../../entities/expectation/ExpectedWait.tsx";
import { PausedNotice } from "../../entities/closing/PausedNotice.tsx";
import { usePaused } from "../../entities/closing/usePaused.ts";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { CautionText } from "../../components/CautionText.ts";
import { Money } from "../../components/Money.tsx";
import { NumberField } from "../../components/NumberField.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { asTyped, mark, rich, say, t } from "../../language/index.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";
import { useFields } from "../../components/useFields.ts";
import { useForm } from "../../components/useForm.ts";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { attempt, useDraft, useUser } from "../../sync/index.ts";
import { SavedAddresses } from "./addresses/SavedAddresses.tsx";
import { saveAddress } from "./addresses/savedAddresses.ts";
import { Form, Panel } from "./formStyles.ts";
import { MemoField } from "./MemoField.tsx";
import { isUncertain, SAME_REQUEST, submitTransaction } from "./submitTransaction.ts";
import { withdrawalRefusal } from "./withdrawal.ts";
import { WithdrawalReview } from "./WithdrawalReview.tsx";
import {
  bodyOf,
  cautionOf,
  EMPTY,
  isChecked,
  restOf,
  tickFor,
  type Withdrawal,
  withdrawalDraftSchema,
  withdrawalSchema,
  type WithdrawalValues,
} from "./withdrawalValues.ts";

const DRAFT = { name: "withdrawalForm", schema: withdrawalDraftSchema, empty: EMPTY, restOf };
const SUBMITTED = mark`Your withdrawal request has been submitted for review.`;
const COIN_OPTIONS = COINS.map((coin) => ({ value: coin, label: `${COIN_TABLE[coin].name} (${coin})` }));

export function WithdrawalForm({ expectation }: { expectation: Expectation | null }) {
  const { balance } = useUser();
  const form = useForm(withdrawalSchema);
  const { errors, isSubmitting: isSending } = form;
  const [reviewed, setReviewed] = useState<Withdrawal | null>(null);
  const { values: typed, setValues, taken } = useDraft<WithdrawalValues>(DRAFT);
  const { change, field } = useFields(form, [typed, setValues]);
  const { data: read } = withdrawalSchema.safeParse(typed);
  const caution = cautionOf(typed);
  const isPaused = usePaused("withdrawals") !== null;

  async function review(values: Withdrawal) {
    const refusal = withdrawalRefusal(values.amount, balance);
    if (refusal === null) return setReviewed(values);
    form.fail({ amount: refusal });
    toastError(t`Insufficient Balance`, refusal);
  }

  async function submit(values: Withdrawal, saveAs: string | null) {
    const isRepeated = await submitTransaction(bodyOf(values));
    taken(typed);
    setReviewed(null);
    toastSuccess(t`Withdrawal Request Submitted`, isRepeated ? say(SAME_REQUEST) : say(SUBMITTED));
    if (saveAs !== null) await save(values, saveAs);
  }

  function handleRefused(refusal: ApiError) {
    // While the dialog is open, no field behind it can take the focus.
    flushSync(() => setReviewed(null));
    form.refuse(t`Withdrawal Failed`, refusal);
  }

  function explain(faults: typeof errors) {
    if (faults.amount === undefined || typed.amount === "") return;
    toastError(t`Invalid Amount`, t`Please enter a valid amount greater than 0.`);
  }

  return (
    <Panel aria-labelledby="withdraw-funds">
      <PanelHeading
        id="withdraw-funds"
        title={t`Withdraw Funds`}
        note={
          <>
            {rich(
              "{0} available",
              <BalanceLink>
                <Money amount={balance} />
              </BalanceLink>,
            )}
          </>
        }
      />
      <Form onSubmit={form.handleSubmit(review, t`Withdrawal Failed`, { explain })}>
        <SelectField
          label={t`Cryptocurrency`}
          options={COIN_OPTIONS}
          error={errors.crypto}
          {...field("crypto")}
        />
        <NumberField
          label={t`Amount`}
          unit="USD"
          placeholder={asTyped("0.00")}
          error={errors.amount}
          aside={
            <Button
              kind="quiet"
              size="small"
              onClick={() => change({ amount: asTyped(toTwoDecimals(balance)) })}
            >
              {t`Max`}
            </Button>
          }
          {...field("amount")}
        />
        <TextField
          label={t`Wallet address`}
          mono
          hint={
            caution === null ? (
              t`Where the desk sends it; check it twice`
            ) : (
              <CautionText>{caution}</CautionText>
            )
          }
          error={errors.walletAddress}
          aside={
            <SavedAddresses
              onChoose={({ crypto, address }) => {
                change({ crypto, walletAddress: address });
                form.clear("walletAddress");
              }}
            />
          }
          {...field("walletAddress")}
        />
        <input type="hidden" name="checked" value={typed.checked} />
        {caution !== null && (
          <CheckedAddress
            checked={isChecked(typed)}
            error={errors.checked}
            onChange={(checked) => {
              change({ checked: checked ? tickFor(typed) : "" });
              form.clear("checked");
            }}
          />
        )}
        <MemoField error={errors.memo} {...field("memo")} />
        <PausedNotice what="withdrawals" />
        <Button type="submit" wide disabled={isPaused}>
          {t`Withdraw Funds`}
        </Button>
        <ExpectedWait of="withdrawals" expectation={expectation} />
        {!isSending && read && isUncertain(bodyOf(read)) && <UncertainNote what="withdrawal" />}
      </Form>
      <WithdrawalReview
        withdrawal={reviewed}
        expectation={expectation}
        isBusy={isSending}
        onBack={() => setReviewed(null)}
        onConfirm={(values, saveAs) => form.run(() => submit(values, saveAs), handleRefused)}
      />
    </Panel>
  );
}

async function save({ crypto, walletAddress, checked }: Withdrawal, name: string): Promise<void> {
  const destination = { crypto, walletAddress };
  const isUnusual = cautionOf(destination) !== null && isChecked({ ...destination, checked });
  const ticked = isUnusual && { addressChecked: true as const };
  await attempt(() => saveAddress({ crypto, address: walletAddress, name, ...ticked }), t`Address not saved`);
}
