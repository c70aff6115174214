import { useState } from "react";
import styled from "styled-components";
import { invitationFormSchema, type NewAccountLink } from "#protocol/accountLinks.ts";
import type { Role } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { invite } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { LinkRows } from "./LinkRows.tsx";
import { LinkShown } from "./LinkShown.tsx";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
  padding-bottom: ${space(4)};
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const schema = invitationFormSchema.omit({ email: true }).required();

const ROLES: readonly { value: Role; label: string }[] = [
  { value: "user", label: "Trader" },
  { value: "admin", label: "Administrator" },
];

const HINTS: Record<Role, string> = {
  user: "Trades, deposits and withdraws.",
  admin: "Decides orders and money, and sees every account.",
};

/** Opens the invitations: a new one, and what became of the others. */
export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewAccountLink | null>(null);

  function close() {
    setIsOpen(false);
    setMade(null);
  }

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Invite
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={made === null ? "Invite somebody" : "Copy the link now"}
        description={
          made === null
            ? "By a link that works once, for seven days. Whoever opens it chooses a name and a password."
            : "Whoever has it can use it."
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
  const { handleSubmit, refuse, errors, isSubmitting } = form;
  const [values, setValues] = useState<{ role: Role; note: string }>({ role: "user", note: "" });
  const { field } = useFields(form, [values, setValues]);
  return (
    <Form
      onSubmit={handleSubmit(async (body) => onMade(await invite(body)), refuse("Not invited"), {
        onAwaiting,
      })}
    >
      <SelectField label="As" options={ROLES} hint={HINTS[values.role]} {...field("role")} />
      <TextField
        label="For"
        hint="Only administrators see it"
        placeholder="Nina from accounting"
        autoComplete="off"
        error={errors.note}
        {...field("note")}
      />
      <Footer>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Make a link
        </Button>
      </Footer>
    </Form>
  );
}
