import { updateAccount } from "#shared/accounts/contract.ts";
import { ProfileSchema } from "#shared/accounts/schemas.ts";
import { REGION_SAVED } from "#shared/dashboard-messages.ts";
import { LOCALES, type Locale } from "#shared/language/locales.ts";
import { languageTag, t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keepToast } from "#ui/browser/toast-across-navigation.ts";
import { SelectField } from "#ui/select-field.tsx";
import { followRegion } from "../../language.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";

const NAMES = new Intl.DisplayNames(languageTag(), { type: "language" });

export function RegionSection() {
  const { user, update } = useSignedInUser();
  const settings = useSettingsForm({
    name: "region",
    saved: { locale: user.locale ?? "" },
    schema: ProfileSchema,
    async save(input) {
      const { locale } = await call(updateAccount, { body: input });
      update({ locale });
      followRegion(locale, () => {
        keepToast(REGION_SAVED);
        location.reload();
      });
      return REGION_SAVED;
    },
    fallback: t("Your region couldn’t be saved. Please try again."),
  });

  return (
    <>
      <p>
        {t(
          "Choose how the dashboard shows dates and numbers. With a German region, the dashboard, emails and scan reports are in German, otherwise in English. We can’t detect your language in emails and reports: choose a region to get them in German.",
        )}
      </p>
      <SettingsForm settings={settings} discardable submit={t("Save region")}>
        <SelectField
          {...settings.field("locale")}
          label={t("Dates and numbers")}
          options={options()}
          hint={exampleOf(settings.values.locale)}
        />
      </SettingsForm>
    </>
  );
}

function options() {
  return [
    { value: "", label: t("Same as my browser: {language}", { language: nameOf(navigator.language) }) },
    ...LOCALES.map((locale) => ({ value: locale, label: nameOf(locale) })).sort((a, b) =>
      a.label.localeCompare(b.label, languageTag()),
    ),
  ];
}

function nameOf(locale: string): string {
  return NAMES.of(locale) ?? locale;
}

/** Formats today's date and a number in the selected locale before it is saved. */
function exampleOf(locale: Locale | string): string {
  const writtenAs = locale || undefined;
  const day = new Date().toLocaleString(writtenAs, { dateStyle: "long", timeStyle: "short" });
  return t("For example: {day}, and {writtenAs}", { day, writtenAs: (12_345.67).toLocaleString(writtenAs) });
}
