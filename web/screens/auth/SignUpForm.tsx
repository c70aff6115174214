import { signUpSchema } from "#protocol/sessions.ts";
import { Button } from "../../components/Button.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { signUp } from "../../sync/index.ts";
import { Form } from "./Form.tsx";
import { useForm } from "../../components/useForm.ts";

export function SignUpForm() {
  const { register, handleSubmit, refuse, errors, isSubmitting } = useForm(signUpSchema);

  return (
    <Form onSubmit={handleSubmit(signUp, refuse("Registration failed"))}>
      <TextField
        label="Username"
        hint="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...register("username")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        hint="At least 6 characters"
        autoComplete="new-password"
        error={errors.password}
        {...register("password")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        Create account
      </Button>
    </Form>
  );
}
