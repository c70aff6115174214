import { AccountFields } from "../../components/AccountFields.tsx";
import { Button } from "../../components/Button.tsx";
import { useSignUpSchema } from "../../components/passwordRule.ts";
import { t } from "../../language/index.ts";
import { signUp } from "../../sync/index.ts";
import { Form } from "./Form.tsx";
import { useForm } from "../../components/useForm.ts";

export function SignUpForm() {
  const { register, handleSubmit, errors, isSubmitting } = useForm(useSignUpSchema());

  return (
    <Form onSubmit={handleSubmit(signUp, t`Registration failed`)}>
      <AccountFields register={register} errors={errors} />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        {t`Create account`}
      </Button>
    </Form>
  );
}
