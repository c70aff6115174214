import { useState } from "react";
import { flushSync } from "react-dom";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import { toTwoDecimals } from "#protocol/money.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { PanelHeading } from "../../components/Card.tsx";
import { CheckedAddress } from "../../components/CheckedAddress.tsx";
import { CautionText } from "../../components/CautionText.ts";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { Money } from "../../components/Money.tsx";
import { NumberField } from "../../components/NumberField.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { useForm } from "../../components/useForm.ts";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { useUser } from "../../sync/index.ts";
import { SavedAddresses } from "./addresses/SavedAddresses.tsx";
import { saveAddress } from "./addresses/savedAddresses.ts";
import { Form, Panel } from "./formStyles.ts";
import { MemoField } from "./MemoField.tsx";
import { useDraftFields } from "./useDraftFields.ts";
import { isUncertain, SAME_REQUEST, useSubmitTransaction } from "./useSubmitTransaction.ts";
import { withdrawalRefusal } from "./withdrawal.ts";
import { WithdrawalReview } from "./WithdrawalReview.tsx";
import {
  bodyOf,
  doubtOf,
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
const SUBMITTED = "Your withdrawal request has been submitted for review.";
const COIN_OPTIONS = COINS.map((coin) => ({ value: coin, label: `${COIN_TABLE[coin].name} (${coin})` }));

export function WithdrawalForm() {
  const { balance } = useUser();
  const form = useForm(withdrawalSchema);
  const { errors } = form;
  const [reviewed, setReviewed] = useState<Withdrawal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = useSubmitTransaction();
  const { values: typed, change, field, taken } = useDraftFields<WithdrawalValues>(form, DRAFT);
  const { data: read } = withdrawalSchema.safeParse(typed);
  const doubt = doubtOf(typed);

  async function review(values: Withdrawal) {
    const refusal = withdrawalRefusal(values.amount, balance);
    if (refusal === null) return setReviewed(values);
    form.setError("amount", { message: refusal }, { shouldFocus: true });
    toastError("Insufficient Balance", refusal);
  }

  async function submit(values: Withdrawal, saveAs: string | null) {
    setIsSending(true);
    try {
      const outcome = await send(bodyOf(values));
      if (outcome === null) return;
      taken(typed);
      setReviewed(null);
      toastSuccess("Withdrawal Request Submitted", outcome === "repeated" ? SAME_REQUEST : SUBMITTED);
      if (saveAs !== null) await save(values, saveAs);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isDeclined) return;
      // While the dialog is open no field behind it takes the focus.
      flushSync(() => setReviewed(null));
      showFieldErrors(error, ["amount", "walletAddress", "memo"], form.setError);
      toastError("Withdrawal Failed", error.serverMessage);
    } finally {
      setIsSending(false);
    }
  }

  function explain(faults: typeof errors) {
    if (faults["amount"] === undefined || typed.amount === "") return;
    toastError("Invalid Amount", "Please enter a valid amount greater than 0.");
  }

  return (
    <Panel aria-labelledby="withdraw-funds">
      <PanelHeading
        id="withdraw-funds"
        title="Withdraw Funds"
        note={
          <>
            <Money amount={balance} /> available
          </>
        }
      />
      <Form onSubmit={form.handleSubmit(review, explain)}>
        <SelectField
          label="Cryptocurrency"
          options={COIN_OPTIONS}
          error={errors.crypto?.message}
          {...field("crypto")}
        />
        <NumberField
          label="Amount"
          unit="USD"
          placeholder="0.00"
          error={errors.amount?.message}
          aside={
            <Button kind="quiet" size="small" onClick={() => change({ amount: toTwoDecimals(balance) })}>
              Max
            </Button>
          }
          {...field("amount")}
        />
        <TextField
          label="Wallet address"
          mono
          hint={
            doubt === null ? "Where the desk sends it; check it twice" : <CautionText>{doubt}</CautionText>
          }
          error={errors.walletAddress?.message}
          aside={
            <SavedAddresses
              onChoose={({ crypto, address }) => {
                change({ crypto, walletAddress: address });
                form.clearError("walletAddress");
              }}
            />
          }
          {...field("walletAddress")}
        />
        <input type="hidden" name="checked" value={typed.checked} />
        {doubt !== null && (
          <CheckedAddress
            checked={isChecked(typed)}
            error={errors.checked?.message}
            onChange={(checked) => {
              change({ checked: checked ? tickFor(typed) : "" });
              form.clearError("checked");
            }}
          />
        )}
        <MemoField error={errors.memo?.message} {...field("memo")} />
        <Button type="submit" wide>
          Withdraw Funds
        </Button>
        {!isSending && read && isUncertain(bodyOf(read)) && <UncertainNote what="withdrawal" />}
      </Form>
      <WithdrawalReview
        withdrawal={reviewed}
        isBusy={isSending}
        onBack={() => setReviewed(null)}
        onConfirm={(values, saveAs) => void submit(values, saveAs)}
      />
    </Panel>
  );
}

async function save({ crypto, walletAddress, checked }: Withdrawal, name: string): Promise<void> {
  const destination = { crypto, walletAddress };
  const isDoubtful = doubtOf(destination) !== null && isChecked({ ...destination, checked });
  try {
    await saveAddress({
      crypto,
      address: walletAddress,
      name,
      ...(isDoubtful && { addressChecked: true }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.isDeclined) toastError("Address not saved", error.serverMessage);
  }
}
