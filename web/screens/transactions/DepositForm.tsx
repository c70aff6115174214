import { z } from "zod";
import type { Coin } from "#protocol/coins.ts";
import { depositRefusal } from "#protocol/deskAddress.ts";
import { amountSchema } from "#protocol/money.ts";
import { depositFormSchema, memoSchema } from "#protocol/transactions.ts";
import { typedNumber } from "#protocol/typedNumber.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { PanelHeading } from "../../components/Card.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { NumberField } from "../../components/NumberField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { useForm } from "../../components/useForm.ts";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { useSettings } from "../../sync/index.ts";
import { CautionText } from "../../components/CautionText.ts";
import { Form, Panel } from "./formStyles.ts";
import { MemoField } from "./MemoField.tsx";
import { useDraftFields } from "./useDraftFields.ts";
import { isUncertain, SAME_REQUEST, useSubmitTransaction } from "./useSubmitTransaction.ts";

const SUBMITTED = "Your deposit request has been submitted for review.";
/** In the order of the fields, so that the first fault gets the focus. */
const schema = z.object({
  amount: typedNumber(amountSchema),
  transactionId: depositFormSchema.shape.transactionId,
  memo: memoSchema,
});
const draftSchema = z.object({ amount: z.string(), transactionId: z.string(), memo: z.string() });
type Values = z.input<typeof schema>;
const EMPTY: Values = { amount: "", transactionId: "", memo: "" };
const DRAFT = { name: "depositForm", schema: draftSchema, empty: EMPTY, restOf: () => EMPTY };

function bodyOf({ amount, transactionId, memo }: z.output<typeof schema>, crypto: Coin) {
  const details = { type: "deposit", crypto, amount, transactionId } as const;
  return memo === "" ? details : { ...details, memo };
}

export function DepositForm({ coin }: { coin: Coin }) {
  const form = useForm(schema);
  const { errors, isSubmitting } = form;
  const send = useSubmitTransaction();
  const { values: typed, field, taken } = useDraftFields<Values>(form, DRAFT);
  const { data: read } = schema.safeParse(typed);

  const refusal = useSettings(({ site }) => (site === null ? null : depositRefusal(site, coin)));

  async function submit(values: z.output<typeof schema>) {
    try {
      const outcome = await send(bodyOf(values, coin));
      if (outcome === null) return;
      taken(typed);
      toastSuccess("Deposit Request Submitted", outcome === "repeated" ? SAME_REQUEST : SUBMITTED);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "deposit_taken") form.setError("transactionId", { message: error.serverMessage });
      showFieldErrors(error, ["amount", "transactionId", "memo"], form.setError);
      toastError("Deposit Failed", error.serverMessage);
    }
  }

  return (
    <Panel aria-labelledby="submit-deposit">
      <PanelHeading id="submit-deposit" title="Submit Deposit" note={`What you sent in ${coin}`} />
      <Form onSubmit={form.handleSubmit(submit)}>
        <NumberField
          label="Amount"
          unit="USD"
          placeholder="0.00"
          error={errors.amount?.message}
          {...field("amount")}
        />
        <TextField
          label="Transaction ID"
          mono
          hint="The hash your wallet shows after sending"
          error={errors.transactionId?.message}
          {...field("transactionId")}
        />
        <MemoField error={errors.memo?.message} {...field("memo")} />
        <Button type="submit" kind="primary" wide busy={isSubmitting} disabled={refusal !== null}>
          Submit Deposit
        </Button>
        {refusal !== null && <CautionText role="note">{refusal}</CautionText>}
        {!isSubmitting && read && isUncertain(bodyOf(read, coin)) && <UncertainNote what="deposit" />}
      </Form>
    </Panel>
  );
}
