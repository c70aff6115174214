import { useEffect, useRef } from "react";
import styled from "styled-components";
import { passkeyEndpoints, passkeyNameFormSchema } from "#protocol/passkeys.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { makePasskey } from "../../../passkeys.ts";
import { space } from "../../../styles/theme.ts";
import { addPasskey } from "./passkeyAnswer.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

type NewPasskeyFormProps = {
  suggestion: string;
  onAdded: (name: string, recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

export function NewPasskeyForm({ suggestion, onAdded, onCancel }: NewPasskeyFormProps) {
  const { register, handleSubmit, errors, isSubmitting } = useForm(passkeyNameFormSchema);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function submit({ name }: { name: string }) {
    const passkey = await makePasskey(await callShape(passkeyEndpoints.startPasskey));
    if (passkey !== null) onAdded(name, await addPasskey({ name, passkey }));
  }

  return (
    <Form onSubmit={handleSubmit(submit, t`Passkey not added`)}>
      <TextField
        label={t`Name`}
        hint={t`So that you can tell your passkeys apart`}
        autoComplete="off"
        ref={field}
        defaultValue={suggestion}
        error={errors.name}
        {...register("name")}
      />
      <Buttons>
        <Button kind="quiet" onClick={onCancel} disabled={isSubmitting}>
          {t`Cancel`}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t`Continue`}
        </Button>
      </Buttons>
    </Form>
  );
}
