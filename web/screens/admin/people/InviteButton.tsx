import { useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { accountLinkEndpoints, type NewAccountLink } from "#protocol/accountLinks.ts";
import { emailSchema } from "#protocol/sessions.ts";
import { type Role, roleSchema } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { mark, type Message, say, sayLabels, t } from "../../../language/index.ts";
import { actOn, useAccountLinks } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { useSendsMail } from "../setup/setup.ts";
import { LinkRows } from "./LinkRows.tsx";
import { LinkShown } from "./LinkShown.tsx";
import { madeTitle } from "./linkText.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
  padding-bottom: ${space(4)};
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const schema = z.strictObject({
  role: roleSchema,
  note: z.string(),
  email: z.union([z.literal(""), emailSchema]),
});

const ROLES: readonly { value: Role; label: Message }[] = [
  { value: "user", label: mark`Trader` },
  { value: "admin", label: mark`Administrator` },
];

const HINTS: Record<Role, Message> = {
  user: mark`Trades, deposits and withdraws.`,
  admin: mark`Decides orders and money, and sees every account.`,
};

/** Opens the invitations: a new one, and the state of the others. */
export function InviteButton() {
  const [isOpen, setIsOpen] = useOpened("invite");
  const [made, setMade] = useState<NewAccountLink | null>(null);

  function close() {
    setIsOpen(false);
    setMade(null);
  }

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t`Invite`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={made === null ? t`Invite somebody` : madeTitle(made)}
        description={
          made === null
            ? t`By a link that works once, for seven days. Whoever opens it chooses a name and a password.`
            : undefined
        }
        width="medium"
      >
        {made === null ? (
          <>
            <InviteForm onMade={setMade} onAwaiting={close} />
            <LinkRows onIssued={setMade} />
          </>
        ) : (
          <LinkShown made={made} onDone={() => setMade(null)} />
        )}
      </Dialog>
    </>
  );
}

type InviteFormProps = { onMade: (made: NewAccountLink) => void; onAwaiting: () => void };

function InviteForm({ onMade, onAwaiting }: InviteFormProps) {
  const form = useForm(schema);
  const { handleSubmit, errors, isSubmitting } = form;
  const [values, setValues] = useState<z.output<typeof schema>>({ role: "user", note: "", email: "" });
  const { field } = useFields(form, [values, setValues]);
  const sendsMail = useSendsMail();

  async function submit({ role, note, email }: z.output<typeof schema>) {
    const body = { role, note, ...(email !== "" && { email }) };
    onMade(await actOn(useAccountLinks, accountLinkEndpoints.createInvitation, { body }, ({ link }) => link));
  }

  return (
    <Form onSubmit={handleSubmit(submit, t`Not invited`, { onAwaiting })}>
      <SelectField
        label={t`As`}
        options={sayLabels(ROLES)}
        hint={say(HINTS[values.role])}
        {...field("role")}
      />
      <TextField
        label={t`For`}
        hint={t`Only administrators see it`}
        placeholder={t`Nina from accounting`}
        autoComplete="off"
        error={errors.note}
        {...field("note")}
      />
      {sendsMail ? (
        <TextField
          label={t`Email`}
          hint={t`Mails the link there. Without an address you pass it on yourself.`}
          type="email"
          autoComplete="off"
          error={errors.email}
          {...field("email")}
        />
      ) : (
        <input type="hidden" name="email" value="" />
      )}
      <Footer>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {values.email === "" ? t`Make a link` : t`Send the invitation`}
        </Button>
      </Footer>
    </Form>
  );
}
