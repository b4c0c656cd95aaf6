import { useState } from "react";
import { PAGE_LANGUAGES } from "#shared/language/language.ts";
import { t } from "#shared/language/translate.ts";
import { readSiteReport } from "#shared/site-reports/contract.ts";
import { REPORT_FORMATS, REPORT_MONTHS, type ReportFormat } from "#shared/site-reports/schemas.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField, fieldsOf } from "../../components/choice-field.tsx";
import { Downloads } from "../../components/downloads.tsx";
import { formatUtc } from "../../format.ts";

const FORMATS: Record<ReportFormat, string> = { html: t("web page (HTML)"), pdf: t("accessible PDF") };
const LANGUAGE_NAMES = { en: t("English"), de: t("German") };

const LANGUAGES = [
  { value: "region", label: t("As in your settings") },
  ...PAGE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
];

/** Downloads a monthly report as a shareable file. */
export function SiteReport({ site: { id, host, createdAt } }: { site: SiteView }) {
  const [months] = useState(() => monthOptions(new Date(), createdAt));
  const [choice, setChoice] = useState({ month: months[0]?.value ?? "", language: "region" });
  const { month, language } = choice;
  const field = fieldsOf(choice, (change) => setChoice({ ...choice, ...change }));
  const chosen = PAGE_LANGUAGES.find((known) => known === language);
  return (
    <Card className="stack">
      <h2>{t("Monthly report")}</h2>
      <p className="measure">
        {t(
          "Open issues by impact; what’s new, fixed or ignored; your manual checks; and what no automated rule can check: a monthly report to share. It counts what was found; it gives no score and says nothing about conformance.",
        )}
      </p>
      <div className="filter issue-filter issue-filter--wide">
        <ChoiceField {...field("month")} label={t("Month")} options={months} />
        <ChoiceField {...field("language")} label={t("Language")} options={LANGUAGES} />
      </div>
      <Downloads
        choices={REPORT_FORMATS}
        fetchFile={(format) =>
          download(readSiteReport, {
            params: { id },
            query: { format, month, ...(chosen && { language: chosen }) },
          })
        }
        fileName={(format) => `accessibility-${host}-${month}.${format}`}
        busyLabel={t("Creating the report…")}
        label={(format) => t("Report as {formats}", { formats: FORMATS[format] })}
        fallback={t("Couldn’t create the report. Please try again.")}
      />
    </Card>
  );
}

/**
 * Returns the UTC months with monthly reports, newest first: `2026-11` as `November 2026`. They
 * begin with the one in which the website was added.
 */
export function monthOptions(now: Date, createdAt: string): Array<{ value: string; label: string }> {
  return Array.from({ length: REPORT_MONTHS }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago));
    const label = formatUtc(month.toISOString(), { month: "long", year: "numeric" });
    return {
      value: month.toISOString().slice(0, 7),
      label: ago === 0 ? t("{label}, so far", { label }) : label,
    };
  }).filter(({ value }, ago) => ago === 0 || value >= createdAt.slice(0, 7));
}
