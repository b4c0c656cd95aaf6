import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { readReportBrand, saveReportBrand } from "#shared/site-reports/contract.ts";
import {
  LOGO_BOX,
  LOGO_BYTES,
  type ReportBrandView,
  SaveReportBrandSchema,
} from "#shared/site-reports/schemas.ts";
import { FileField } from "#src/dashboard/components/file-field.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { SeePlans } from "../../../components/see-plans.tsx";
import { query } from "../../../query.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { SettingsForm } from "../../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../../settings-forms/use-settings-form.ts";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
/** Smaller logos would be illegible. */
const SMALLEST_SCALE = 0.25;

const NOT_READ = t("This picture couldn’t be used. Choose a PNG, JPEG or WebP with less detail.");

/** An empty field means no logo. */
const FormSchema = v.object({
  ...SaveReportBrandSchema.entries,
  logo: v.pipe(
    v.string(),
    v.transform((png) => png || null),
    SaveReportBrandSchema.entries.logo.wrapped,
  ),
});

/** Names and logo for scan reports, shown to everyone working in the account. */
export function BrandSection() {
  return (
    <QueryView query={useQuery(query(readReportBrand))} what={t("the look of your reports")}>
      {(brand) => (brand.isIncluded ? <IncludedBrand brand={brand} /> : <BrandNotInPlan brand={brand} />)}
    </QueryView>
  );
}

function IncludedBrand({ brand }: { brand: ReportBrandView }) {
  return (
    <>
      <p>
        {t(
          "These are the names and the logo on reports about scans of this account’s websites, and the name above the monthly email.",
        )}
      </p>
      <ForManagers instead={<ViewerNotice what={t("change them")} />}>
        <BrandForm brand={brand} />
      </ForManagers>
    </>
  );
}

function BrandNotInPlan({ brand: { productName } }: { brand: ReportBrandView }) {
  return (
    <>
      <p>
        {t(
          "Scan reports show the {productName} name. With the Professional plan or higher, they can show your company’s name and logo instead.",
          { productName },
        )}
      </p>
      <SeePlans />
    </>
  );
}

function BrandForm({ brand }: { brand: ReportBrandView }) {
  const { productName, showsOurName, companyName, logo } = brand;
  const client = useQueryClient();
  const settings = useSettingsForm({
    name: "report-brand",
    saved: { showsOurName, companyName, logo: logo ?? "" },
    schema: FormSchema,
    async save(input) {
      const saved = await call(saveReportBrand, { body: input });
      client.setQueryData(query(readReportBrand).queryKey, saved);
      return { title: t("Reports saved"), description: t("New reports use them.") };
    },
    fallback: t("The look of your reports couldn’t be saved. Please try again."),
  });
  return (
    <SettingsForm settings={settings} discardable submit={t("Save reports")}>
      <TextField
        {...settings.field("companyName")}
        label={t("Your company’s name (optional)")}
        hint={t("Shown above each report’s title; screen readers read it in place of the logo.")}
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
        hint={t("Without it, reports don’t say which service made them.")}
      />
    </SettingsForm>
  );
}

interface LogoFieldProps {
  /** Base64 PNG; empty if there is no logo. */
  logo: string;
  error?: string | undefined;
  onChange: (logo: string) => void;
}

/** Selects a picture, which the browser shrinks before sending. */
function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();

  async function choose(file: File) {
    const encoded = await encodeLogo(file);
    setProblem(encoded === null ? NOT_READ : undefined);
    if (encoded !== null) onChange(encoded);
  }

  return (
    <div className="stack stack--close">
      <FileField
        name=""
        accept="image/png,image/jpeg,image/webp"
        label={t("Logo (optional)")}
        hint={t("A PNG, JPEG or WebP picture. We shrink it to fit 480 by 160 pixels.")}
        error={problem ?? error}
        onFile={choose}
      />
      <input type="hidden" name="logo" value={logo} />
      {logo && (
        <>
          <img
            className="brand-logo"
            src={`data:image/png;base64,${logo}`}
            alt={t("Your logo as reports show it")}
          />
          <p>
            <Button variant="quiet" onClick={() => onChange("")}>
              {t("Remove the logo")}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

/**
 * Draws a picture within the maximum size, smaller if its PNG has too many bytes, and returns the
 * PNG in base64; null for other file types or if it remains too large.
 */
async function encodeLogo(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const fit = Math.min(1, LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height);
  for (let scale = 1; scale >= SMALLEST_SCALE; scale *= 0.75) {
    const png = draw(picture, fit * scale);
    if (png.length <= Math.floor(LOGO_BYTES / 3) * 4) return png;
  }
  return null;
}

function draw(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^data:[^,]*,/, "");
}
