import { addSsoDomain, readSso } from "#shared/api/single-sign-on.ts";
import { AddDomainSchema } from "#shared/schemas/single-sign-on.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";

export function DomainForm() {
  const settings = useSettingsForm({
    name: "sso-domain",
    saved: { domain: "" },
    schema: AddDomainSchema,
    async save(input) {
      const { domain } = await call(addSsoDomain, { body: input });
      return {
        title: t("{domain} was added", { domain }),
        description: t("Publish its TXT record, then check it."),
      };
    },
    refetches: readSso,
    fallback: t("The domain could not be added. Please try again."),
  });
  return (
    <SettingsForm settings={settings} submit={t("Add domain")} variant="secondary" busyLabel={t("Adding…")}>
      <TextField
        {...settings.field("domain")}
        label={t("Domain of your email addresses")}
        hint={t("Such as example.com")}
        inputMode="url"
        autoComplete="off"
        {...VERBATIM}
        required
      />
    </SettingsForm>
  );
}
