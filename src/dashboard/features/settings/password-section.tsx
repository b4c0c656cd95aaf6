import { useState } from "react";
import { changePassword } from "#shared/api/account.ts";
import { ChangePasswordSchema } from "#shared/schemas/profile.ts";
import { CurrentPasswordField, NewPasswordField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { clearPasswords } from "#ui/form-values.ts";
import { useForm } from "#ui/use-form.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Changes the password; what is typed is never stored. */
export function PasswordSection() {
  const { user } = useSignedInUser();
  const [typed, setTyped] = useState(false);
  const form = useForm({
    schema: ChangePasswordSchema,
    async send(input, sent) {
      const { message } = await call(changePassword, { body: input });
      setTyped(clearPasswords(form.formRef.current, sent));
      toast({ title: "Password changed", description: message });
    },
    fallback: "Your password could not be changed. Please try again.",
  });

  return (
    <>
      <p>Changing your password signs out your other devices, and we notify you by email.</p>
      <SettingsForm form={form} typed={typed} submit="Change password">
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          disabled={false}
          onChange={() => setTyped(true)}
        />
        <NewPasswordField form={form} label="New password" disabled={false} onChange={() => setTyped(true)} />
      </SettingsForm>
    </>
  );
}
