import type { Ref } from "react";
import { PASSWORD_HINT } from "#shared/messages.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";
import type { Form } from "./use-form.ts";

interface AccountFieldProps {
  form: Pick<Form, "busy" | "errorOf">;
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

export function EmailField({ form, label = "Email address", ref }: AccountFieldProps) {
  return (
    <TextField
      {...stateOf("email", form)}
      type="email"
      label={label}
      autoComplete="email"
      required
      ref={ref}
    />
  );
}

export function UsernameField({ form, label = "Username" }: AccountFieldProps) {
  return (
    <TextField
      {...stateOf("username", form)}
      label={label}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** For signing in. */
export function CurrentPasswordField({ form, label = "Password" }: AccountFieldProps) {
  return (
    <PasswordField {...stateOf("password", form)} label={label} autoComplete="current-password" required />
  );
}

/** Says which passwords are accepted. */
export function NewPasswordField({ form, label = "Password" }: AccountFieldProps) {
  return (
    <PasswordField
      {...stateOf("password", form)}
      label={label}
      hint={PASSWORD_HINT}
      autoComplete="new-password"
      required
    />
  );
}

export function ConfirmPasswordField({ form, label = "Confirm password" }: AccountFieldProps) {
  return (
    <PasswordField {...stateOf("confirmPassword", form)} label={label} autoComplete="new-password" required />
  );
}

/** What a form knows of one of its fields. */
function stateOf(name: string, form: AccountFieldProps["form"]) {
  return { name, disabled: form.busy, error: form.errorOf(name) };
}
