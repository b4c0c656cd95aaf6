import { updateAccount } from "#shared/accounts/contract.ts";
import { ProfileSchema } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { TextField, UrlField, VERBATIM } from "#ui/text-field.tsx";
import { isSold } from "../../page-settings.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { changedFields } from "./changed-fields.ts";

export function ProfileSection() {
  const { user, update } = useSignedInUser();
  const settings = useSettingsForm({
    name: "profile",
    saved: {
      contactPerson: user.contactPerson ?? "",
      username: user.username ?? "",
      websiteUrl: user.websiteUrl ?? "",
    },
    schema: ProfileSchema,
    async save(input) {
      const body = changedFields(input, user);
      const { contactPerson, username, websiteUrl } = await call(updateAccount, { body });
      update({ contactPerson, username, websiteUrl });
      return { title: t("Profile saved") };
    },
    fallback: t("Your profile couldn’t be saved. Please try again."),
  });

  return (
    <SettingsForm settings={settings} discardable submit={t("Save profile")}>
      <TextField
        {...settings.field("contactPerson")}
        label={t("Contact person (optional)")}
        hint={isSold() ? t("The name we use in emails and on invoices.") : t("The name we use in emails.")}
        autoComplete="name"
      />
      <TextField
        {...settings.field("username")}
        label={t("Username (optional)")}
        hint={t(
          "You can sign in with it instead of your email address: 3 to 40 letters, digits, dots, hyphens or underscores.",
        )}
        autoComplete="username"
        {...VERBATIM}
      />
      <UrlField {...settings.field("websiteUrl")} label={t("Website (optional)")} />
    </SettingsForm>
  );
}
