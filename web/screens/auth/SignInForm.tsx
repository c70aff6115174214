import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type SignIn, signInSchema } from "#protocol/forms.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError } from "../../components/toast.ts";
import { signIn } from "../../live/session.ts";
import { Form } from "./Form.tsx";

export function SignInForm() {
  const { register, handleSubmit, setError, formState } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: SignIn) {
    try {
      await signIn(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(error, ["username", "password"], setError);
      toastError("Login failed", error.serverMessage);
    }
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        Sign In
      </Button>
    </Form>
  );
}
