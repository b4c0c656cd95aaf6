import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { readReportBrand, saveReportBrand } from "#shared/api/scans.ts";
import { type ReportBrandView, SaveReportBrandSchema } from "#shared/schemas/report-brand.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { query } from "../../../query.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { LogoField } from "./logo-field.tsx";

/** An empty field is no logo. */
const FormSchema = v.object({
  ...SaveReportBrandSchema.entries,
  logo: v.pipe(
    v.string(),
    v.transform((png) => png || null),
    SaveReportBrandSchema.entries.logo.wrapped,
  ),
});

export function BrandForm({ brand }: { brand: ReportBrandView }) {
  const { productName, showsOurName, companyName, logo } = brand;
  const client = useQueryClient();
  const settings = useSettingsForm({
    name: "report-brand",
    saved: { showsOurName, companyName, logo: logo ?? "" },
    schema: FormSchema,
    async save(input) {
      const saved = await call(saveReportBrand, { body: input });
      client.setQueryData(query(readReportBrand).queryKey, saved);
      return { title: t("Reports saved"), description: t("The next report has them.") };
    },
    fallback: t("The look of your reports could not be saved. Please try again."),
  });
  return (
    <SettingsForm settings={settings} discardable submit={t("Save reports")}>
      <TextField
        {...settings.field("companyName")}
        label={t("Your company’s name (optional)")}
        hint={t("Above the title of each report, and what screen readers say for the logo.")}
        autoComplete="organization"
        maxLength={100}
      />
      <LogoField
        logo={settings.values.logo}
        error={settings.form.errorOf("logo")}
        onChange={(logo) => settings.change({ logo })}
      />
      <Checkbox
        {...settings.tick("showsOurName")}
        label={t("Name {productName} on reports", { productName })}
        hint={t("Without it, reports do not say which service made them.")}
      />
    </SettingsForm>
  );
}
