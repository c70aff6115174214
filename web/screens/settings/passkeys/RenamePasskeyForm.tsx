import styled from "styled-components";
import { type Passkey, passkeyNameFormSchema } from "#protocol/passkeys.ts";
import { Button } from "../../../components/Button.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { renamePasskey } from "./passkeyAnswer.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  grid-column: 2 / -1;
  gap: ${space(3)};
  max-width: 400px;
`;

const Buttons = styled.div`
  display: flex;
  gap: ${space(1)};
`;

function select(field: HTMLInputElement | null): void {
  field?.select();
}

type RenamePasskeyFormProps = { passkey: Passkey; onEnd: () => void };

export function RenamePasskeyForm({ passkey: { id, name }, onEnd }: RenamePasskeyFormProps) {
  const { register, handleSubmit, errors, isSubmitting } = useForm(passkeyNameFormSchema);

  async function submit(form: { name: string }) {
    if (form.name !== name) await renamePasskey(id, form.name);
    onEnd();
  }

  return (
    <Form
      onSubmit={handleSubmit(submit, t`Passkey not renamed`)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onEnd();
      }}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        ref={select}
        defaultValue={name}
        error={errors.name}
        {...register("name")}
      />
      <Buttons>
        <Button type="submit" size="small" busy={isSubmitting}>
          {t`Save name`}
        </Button>
        <Button kind="quiet" size="small" disabled={isSubmitting} onClick={onEnd}>
          {t`Cancel`}
        </Button>
      </Buttons>
    </Form>
  );
}
