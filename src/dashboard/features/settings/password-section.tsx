import { changePassword } from "#shared/api/account.ts";
import { ChangePasswordSchema } from "#shared/schemas/profile.ts";
import { CurrentPasswordField, NewPasswordField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { useConfirmed } from "../session/identity/use-confirmed.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** Changes the password; what is typed is never stored. */
export function PasswordSection() {
  const { user } = useSignedInUser();
  const confirmed = useConfirmed();
  const settings = useSettingsForm({
    name: "password",
    saved: {},
    schema: ChangePasswordSchema,
    async save(input) {
      const { message } = await confirmed(() => call(changePassword, { body: input }));
      return { title: "Password changed", description: message };
    },
    fallback: "Your password could not be changed. Please try again.",
  });

  return (
    <>
      <p>Changing your password signs out your other devices, and we notify you by email.</p>
      <SettingsForm settings={settings} submit="Change password">
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField {...settings.password} name="currentPassword" label="Current password" />
        <NewPasswordField {...settings.password} label="New password" />
      </SettingsForm>
    </>
  );
}
