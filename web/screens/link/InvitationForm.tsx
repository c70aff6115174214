import { useNavigate } from "react-router";
import { accountLinkEndpoints, type OpenedLink } from "#protocol/accountLinks.ts";
import { callShape } from "../../api.ts";
import { AccountFields } from "../../components/AccountFields.tsx";
import { Button } from "../../components/Button.tsx";
import { useSignUpSchema } from "../../components/passwordRule.ts";
import { useForm } from "../../components/useForm.ts";
import { formatDateTime } from "../../format.ts";
import { t } from "../../language/index.ts";
import { enterAs, findUser, useSession } from "../../sync/index.ts";
import { Form, Why } from "./Form.ts";

type InvitationFormProps = { token: string; link: OpenedLink };

/** The invited person chooses name and password; the account gets the role of the invitation. */
export function InvitationForm({ token, link }: InvitationFormProps) {
  const { register, handleSubmit, errors, isSubmitting } = useForm(useSignUpSchema());
  const signedInAs = useSession((state) => findUser(state)?.username);
  const navigate = useNavigate();

  async function submit(form: { username: string; email: string; password: string }) {
    const user = await callShape(accountLinkEndpoints.acceptInvitation, { body: { token, ...form } });
    enterAs(user);
    void navigate(link.role === "admin" ? "/admin" : "/", { replace: true });
  }

  return (
    <Form onSubmit={handleSubmit(submit, t`Account not created`)}>
      <Why>
        {link.role === "admin"
          ? t`${link.invitedBy} invited you as an administrator. The link works once, until ${formatDateTime(link.expiresAt)}.`
          : t`${link.invitedBy} invited you to trade. The link works once, until ${formatDateTime(link.expiresAt)}.`}
        {signedInAs !== undefined &&
          t` This browser is signed in as ${signedInAs} and will switch to the new account.`}
      </Why>
      <AccountFields register={register} errors={errors} email={link.email ?? ""} />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        {t`Create account`}
      </Button>
    </Form>
  );
}
