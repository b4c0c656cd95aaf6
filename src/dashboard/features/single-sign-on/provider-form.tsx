import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { OTHER_ROLES, type OtherRole } from "#shared/single-sign-on/choices.ts";
import { readSso, saveSso } from "#shared/single-sign-on/contract.ts";
import type { SsoConnectionView } from "#shared/single-sign-on/schemas.ts";
import { SaveSsoSchema } from "#shared/single-sign-on/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField, UrlField, VERBATIM } from "#ui/text-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";

const { managers, viewers, ...others } = SaveSsoSchema.entries;

const lines = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
);

/** Converts the form's fields, with one value per line, to the provider's input. */
const ProviderFormSchema = v.object({
  ...others,
  managers: v.pipe(lines, managers),
  viewers: v.pipe(lines, viewers),
});

const ROLES: Record<OtherRole, string> = {
  viewer: t("Become viewers"),
  manager: t("Become managers"),
  none: t("Can’t sign in"),
};

export function ProviderForm({ connection }: { connection: SsoConnectionView | null }) {
  const settings = useSettingsForm({
    name: "sso-provider",
    saved: {
      issuer: connection?.issuer ?? "",
      clientId: connection?.clientId ?? "",
      roleClaim: connection?.roleClaim ?? "",
      managers: connection?.managers.join("\n") ?? "",
      viewers: connection?.viewers.join("\n") ?? "",
      otherRole: connection?.otherRole ?? "viewer",
    },
    schema: ProviderFormSchema,
    async save(input) {
      await call(saveSso, { body: input });
      return { title: t("The provider was saved"), description: t("Test the connection now.") };
    },
    refetches: readSso,
    fallback: t("The provider couldn’t be saved. Please try again."),
  });
  const { field, form, password } = settings;
  return (
    <Section title={t("Your provider")}>
      <SettingsForm settings={settings} submit={t("Save provider")} discardable>
        <UrlField
          {...field("issuer")}
          label={t("Issuer")}
          hint={t("The provider’s address, such as https://login.example.com")}
          autoComplete="off"
          required
        />
        <TextField {...field("clientId")} label={t("Client ID")} autoComplete="off" {...VERBATIM} required />
        <PasswordField
          name="clientSecret"
          label={t("Client secret")}
          hint={
            connection
              ? t("Leave it empty to keep the stored one.")
              : t("Stored encrypted, and never shown again.")
          }
          error={form.errorOf("clientSecret")}
          onChange={password.onChange}
          autoComplete="new-password"
          required={connection === null}
        />
        <TextField
          {...field("roleClaim")}
          label={t("Claim with roles or groups (optional)")}
          hint={t(
            "Such as groups, roles or realm_access.roles. Roles are then set from it at every sign-in.",
          )}
          autoComplete="off"
          {...VERBATIM}
        />
        <TextAreaField
          {...field("managers")}
          label={t("Values for managers")}
          hint={t("One per line. Managers can change widgets and reports.")}
          {...VERBATIM}
        />
        <TextAreaField
          {...field("viewers")}
          label={t("Values for viewers")}
          hint={t("One per line. Viewers can only view them.")}
          {...VERBATIM}
        />
        <SelectField
          {...field("otherRole")}
          label={t("Everyone else")}
          options={optionsOf(OTHER_ROLES, ROLES)}
        />
      </SettingsForm>
    </Section>
  );
}
