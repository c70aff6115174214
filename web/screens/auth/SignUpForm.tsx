import { type SignUp, signUpSchema } from "#protocol/sessions.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError } from "../../components/toast.ts";
import { signUp } from "../../sync/index.ts";
import { Form } from "./Form.tsx";
import { useForm } from "../../components/useForm.ts";

export function SignUpForm() {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(signUpSchema);

  async function submit(values: SignUp) {
    try {
      await signUp(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(error, ["username", "email", "password"], setError);
      toastError("Registration failed", error.serverMessage);
    }
  }

  return (
    <Form onSubmit={handleSubmit(submit)}>
      <TextField
        label="Username"
        hint="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register("username")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        hint="At least 6 characters"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        Create account
      </Button>
    </Form>
  );
}
