import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { COIN_NAMES, COINS } from "#protocol/constants.ts";
import { coinSchema } from "#protocol/entities.ts";
import { memoSchema, withdrawalFormSchema } from "#protocol/forms.ts";
import { toTwoDecimals } from "#protocol/money.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { PanelHeading } from "../../components/Card.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { Money } from "../../components/Money.tsx";
import { NumberField } from "../../components/NumberField.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { readDraft } from "../../stores/drafts.ts";
import { useUser } from "../../stores/session.ts";
import { Form, Panel } from "./formStyles.ts";
import { MemoField } from "./MemoField.tsx";
import { useKeepDraft } from "./useKeepDraft.ts";
import { isUncertain, useSubmitTransaction } from "./useSubmitTransaction.ts";
import { withdrawalRefusal } from "./withdrawal.ts";

const DRAFT = "withdrawalForm";
const schema = withdrawalFormSchema.omit({ type: true }).extend({ memo: memoSchema });
type Values = z.input<typeof schema>;
const draftSchema = z.object({
  crypto: coinSchema,
  amount: z.string(),
  walletAddress: z.string(),
  memo: z.string(),
});
const EMPTY: Values = { crypto: COINS[0], amount: "", walletAddress: "", memo: "" };
const restOf = ({ crypto }: Values): Values => ({ ...EMPTY, crypto });

function bodyOf({ memo, ...details }: z.output<typeof schema>) {
  return { type: "withdrawal", ...details, ...(memo === "" ? {} : { memo }) } as const;
}
const COIN_OPTIONS = COINS.map((coin) => ({ value: coin, label: `${COIN_NAMES[coin]} (${coin})` }));

export function WithdrawalForm() {
  const { balance } = useUser();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(DRAFT, draftSchema) ?? EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const send = useSubmitTransaction();
  const taken = useKeepDraft(DRAFT, form, restOf);

  const { data: typed } = schema.safeParse(useWatch({ control: form.control }));

  async function submit(values: z.output<typeof schema>) {
    const refusal = withdrawalRefusal(values.amount, balance);
    if (refusal !== null) {
      form.setError("amount", { message: refusal }, { shouldFocus: true });
      toastError("Insufficient Balance", refusal);
      return;
    }
    const sent = form.getValues();
    try {
      if (!(await send(bodyOf(values)))) return;
      taken(sent);
      toastSuccess("Withdrawal Request Submitted", "Your withdrawal request has been submitted for review.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isDeclined) return;
      showFieldErrors(error, ["amount", "walletAddress", "memo"], form.setError);
      toastError("Withdrawal Failed", error.serverMessage);
    }
  }

  function explain({ amount }: FieldErrors<Values>) {
    if (amount === undefined || form.getValues("amount") === "") return;
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
      <Form onSubmit={(event) => void form.handleSubmit(submit, explain)(event)}>
        <SelectField
          label="Cryptocurrency"
          options={COIN_OPTIONS}
          error={errors.crypto?.message}
          {...form.register("crypto")}
        />
        <NumberField
          label="Amount"
          unit="USD"
          placeholder="0.00"
          error={errors.amount?.message}
          aside={
            <Button
              kind="quiet"
              size="small"
              onClick={() => form.setValue("amount", toTwoDecimals(balance), { shouldDirty: true })}
            >
              Max
            </Button>
          }
          {...form.register("amount")}
        />
        <TextField
          label="Wallet address"
          mono
          hint="Where the desk sends it; check it twice"
          error={errors.walletAddress?.message}
          {...form.register("walletAddress")}
        />
        <MemoField error={errors.memo?.message} {...form.register("memo")} />
        <Button type="submit" wide busy={isSubmitting}>
          Withdraw Funds
        </Button>
        {!isSubmitting && typed && isUncertain(bodyOf(typed)) && <UncertainNote what="withdrawal" />}
      </Form>
    </Panel>
  );
}
