import { useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { commentSchema } from "#protocol/forms.ts";
import { subtract, toTwoDecimals } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import type { ApiError } from "../../../apiError.ts";
import { BalanceLink } from "../../../components/BalanceLink.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Money, Profit } from "../../../components/Money.tsx";
import { NumberField } from "../../../components/NumberField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { known, rich, t, asTyped } from "../../../language/index.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { space } from "../../../styles/theme.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { roomForParts } from "../../../formatMoney.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { attempt } from "../../../sync/index.ts";
import { balanceFault, INVALID_BALANCE, readBalance } from "./balanceInput.ts";
import { reloadUser, setUserBalance } from "./updateUser.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
`;

/** The submit handler reports the errors of both fields together. */
const schema = z.object({ balance: z.string(), reason: commentSchema });

type BalanceDialogProps = {
  /** The current user, even if it changes while the dialog is open. */
  user: User;
  open: boolean;
  onClose: () => void;
};

export function BalanceDialog({ user, open, onClose }: BalanceDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Edit User Balance`}
      description={t`Sets ${user.username}'s available balance. Amounts on hold stay as they are.`}
      width="narrow"
    >
      <BalanceForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function BalanceForm({ user, onClose }: Omit<BalanceDialogProps, "open">) {
  const fieldId = useId();
  const form = useForm(schema);
  const [values, setValues] = useState({
    balance: asTyped(toTwoDecimals(user.balance)),
    reason: "",
  });
  const { field } = useFields(form, [values, setValues]);
  const [opened] = useState(user.balance);
  const balance = readBalance(values.balance);
  const room = roomForParts([user.balance]);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function submit({ reason }: z.output<typeof schema>) {
    if (balance === null || reason === "") {
      form.fail({
        ...(balance === null && { balance: balanceFault(values.balance) }),
        ...(reason === "" && { reason: t`Say why: the trader reads it` }),
      });
      if (balance === null) toastError(t`Invalid Balance`, known(INVALID_BALANCE));
      return;
    }
    await setUserBalance(user, balance, reason);
    toastSuccess(t`Success`, t`User balance updated successfully`);
    onClose();
  }

  /** Keeps what was typed, updates the balance next to it, and asks again before saving. */
  async function handleRefused(refusal: ApiError) {
    form.refuse(t`Failed to update user balance`, refusal);
    if (refusal.code !== "stale_version") return;
    await attempt(
      () => reloadUser(user.id),
      ({ serverMessage }) => form.fail({ balance: serverMessage }),
    );
  }

  return (
    <Form
      onSubmit={form.handleSubmit(submit, handleRefused, { onAwaiting: onClose })}
      aria-describedby={fieldId}
    >
      {user.balance !== opened && (
        <ChangeNotice>
          {rich(
            "The balance has changed: it was {0}, now it is {1}. Check the difference before you save.",
            <Money amount={opened} />,
            <BalanceLink userId={user.id}>
              <Money amount={user.balance} />
            </BalanceLink>,
          )}
        </ChangeNotice>
      )}
      <NumberField
        label={t`New balance`}
        unit="USD"
        ref={input}
        error={form.errors.balance}
        {...field("balance")}
      />
      <TextField
        label={t`Reason`}
        hint={t`${user.username} reads it in the statement`}
        error={form.errors.reason}
        {...field("reason")}
      />
      <output id={fieldId}>
        <FactGroup>
          <Fact label={t`Balance now`}>
            <BalanceLink userId={user.id}>
              <Money amount={user.balance} room={room} />
            </BalanceLink>
          </Fact>
          <Fact label={t`Difference`}>
            {balance === null ? "–" : <Profit amount={subtract(balance, user.balance)} room={room} />}
          </Fact>
          <Fact label={t`Balance afterwards`} isStrong>
            {balance === null ? "–" : <Money amount={balance} room={room} />}
          </Fact>
        </FactGroup>
      </output>
      <Buttons>
        <Button kind="quiet" onClick={onClose} disabled={form.isSubmitting}>
          {t`Cancel`}
        </Button>
        <Button type="submit" kind="primary" busy={form.isSubmitting}>
          {t`Update balance`}
        </Button>
      </Buttons>
    </Form>
  );
}
