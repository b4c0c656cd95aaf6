import type { ChangeEventHandler, ReactNode, Ref } from "react";
import { t } from "#shared/language/translate.ts";
import { PASSWORD_HINT } from "#shared/messages.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField, VERBATIM } from "./text-field.tsx";
import type { Form } from "./use-form.ts";

interface AccountFieldProps {
  form: Pick<Form, "busy" | "errorOf">;
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

interface PasswordFieldProps extends Omit<AccountFieldProps, "ref"> {
  name?: string;
  /** Defaults to true while the form is busy; false allows typing during that time. */
  disabled?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

interface EmailFieldProps extends AccountFieldProps {
  /** Replaces the form's error for this field, for example with a link. */
  error?: ReactNode;
}

export function EmailField({ form, ...props }: EmailFieldProps) {
  const field = { ...fieldState("email", form), label: t("Email address"), ...props };
  return <TextField {...field} type="email" autoComplete="email" required />;
}

export function UsernameField({ form, label = "Username" }: AccountFieldProps) {
  return (
    <TextField
      {...fieldState("username", form)}
      label={label}
      autoComplete="username"
      {...VERBATIM}
      required
    />
  );
}

export function CurrentPasswordField({ form, name = "password", ...props }: PasswordFieldProps) {
  const field = { ...fieldState(name, form), label: t("Password"), ...props };
  return <PasswordField {...field} autoComplete="current-password" required />;
}

/** Shows the password rules. */
export function NewPasswordField({ form, name = "password", ...props }: PasswordFieldProps) {
  const field = { ...fieldState(name, form), label: t("Password"), ...props };
  return <PasswordField {...field} hint={t(PASSWORD_HINT)} autoComplete="new-password" required />;
}

export function ConfirmPasswordField({ form }: PasswordFieldProps) {
  const field = { ...fieldState("confirmPassword", form), label: t("Confirm password") };
  return <PasswordField {...field} autoComplete="new-password" required />;
}

function fieldState(name: string, form: AccountFieldProps["form"]) {
  return { name, disabled: form.busy, error: form.errorOf(name) };
}
