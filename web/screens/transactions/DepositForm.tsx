import { z } from "zod/mini";
import type { Coin } from "#protocol/coins.ts";
import type { Expectation } from "#protocol/expectation.ts";
import { depositRefusal } from "#protocol/deskAddress.ts";
import { amountSchema } from "#protocol/money.ts";
import { depositFormSchema, memoSchema } from "#protocol/transactions.ts";
import { typedNumber } from "#protocol/typedNumber.ts";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { PanelHeading } from "../../components/Card.tsx";
import { NumberField } from "../../components/NumberField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { asTyped, mark, say, t } from "../../language/index.ts";
import { toastSuccess } from "../../toasts/toast.ts";
import { useFields } from "../../components/useFields.ts";
import { useForm } from "../../components/useForm.ts";
import { UncertainNote } from "../../components/UncertainNote.tsx";
import { useDraft, useSettings } from "../../sync/index.ts";
import { ExpectedWait } from "../../entities/expectation/ExpectedWait.tsx";
import { PausedNotice } from "../../entities/closing/PausedNotice.tsx";
import { usePaused } from "../../entities/closing/usePaused.ts";
import { CautionText } from "../../components/CautionText.ts";
import { Form, Panel } from "./formStyles.ts";
import { MemoField } from "./MemoField.tsx";
import { isUncertain, SAME_REQUEST, submitTransaction } from "./submitTransaction.ts";

const SUBMITTED = mark`Your deposit request has been submitted for review.`;
/** In the order of the fields, so that the first error gets the focus. */
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

type DepositFormProps = { coin: Coin; expectation: Expectation | null };

export function DepositForm({ coin, expectation }: DepositFormProps) {
  const form = useForm(schema);
  const { errors, isSubmitting } = form;
  const { values: typed, setValues, taken } = useDraft<Values>(DRAFT);
  const { field } = useFields(form, [typed, setValues]);
  const { data: read } = schema.safeParse(typed);

  const isPaused = usePaused("deposits") !== null;
  const refusal = useSettings(({ site }) => (site === null ? null : depositRefusal(site, coin)));

  async function submit(values: z.output<typeof schema>) {
    const isRepeated = await submitTransaction(bodyOf(values, coin));
    taken(typed);
    toastSuccess(t`Deposit Request Submitted`, isRepeated ? say(SAME_REQUEST) : say(SUBMITTED));
  }

  function handleRefused(refusal: ApiError) {
    form.refuse(t`Deposit Failed`, refusal);
    if (refusal.code === "deposit_taken") form.fail({ transactionId: refusal.serverMessage });
  }

  return (
    <Panel aria-labelledby="submit-deposit">
      <PanelHeading id="submit-deposit" title={t`Submit Deposit`} note={t`What you sent in ${coin}`} />
      <Form onSubmit={form.handleSubmit(submit, handleRefused)}>
        <NumberField
          label={t`Amount`}
          unit="USD"
          placeholder={asTyped("0.00")}
          error={errors.amount}
          {...field("amount")}
        />
        <TextField
          label={t`Transaction ID`}
          mono
          hint={t`The hash your wallet shows after sending`}
          error={errors.transactionId}
          {...field("transactionId")}
        />
        <MemoField error={errors.memo} {...field("memo")} />
        <PausedNotice what="deposits" />
        <Button type="submit" kind="primary" wide busy={isSubmitting} disabled={isPaused || refusal !== null}>
          {t`Submit Deposit`}
        </Button>
        <ExpectedWait of="deposits" expectation={expectation} />
        {refusal !== null && <CautionText role="note">{refusal}</CautionText>}
        {!isSubmitting && read && isUncertain(bodyOf(read, coin)) && <UncertainNote what="deposit" />}
      </Form>
    </Panel>
  );
}
