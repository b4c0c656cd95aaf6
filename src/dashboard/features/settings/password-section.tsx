import { useState } from "react";
import { changePassword } from "#shared/accounts/contract.ts";
import { ChangePasswordSchema } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { listPrograms } from "#shared/sessions/contract.ts";
import { CurrentPasswordField, NewPasswordField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { ProgramChoice } from "./program-choice.tsx";

/** Changes the password. Never stores the input. */
export function PasswordSection() {
  const { user } = useSignedInUser();
  const [ends, setEnds] = useState<string[]>([]);
  const settings = useSettingsForm({
    name: "password",
    saved: {},
    schema: ChangePasswordSchema,
    async save(input) {
      const { message } = await call(changePassword, { body: { ...input, ends } });
      setEnds([]);
      return { title: t("Password changed"), description: message };
    },
    refetches: listPrograms,
    fallback: t("Your password couldn’t be changed. Please try again."),
  });

  return (
    <>
      <p>{t("Changing your password signs out your other devices, and we notify you by email.")}</p>
      <SettingsForm settings={settings} submit={t("Change password")}>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField {...settings.password} name="currentPassword" label={t("Current password")} />
        <NewPasswordField {...settings.password} label={t("New password")} />
        <ProgramChoice chosen={ends} onChange={setEnds} />
      </SettingsForm>
    </>
  );
}
