import { useMutation } from "@tanstack/react-query";
import { exportIssues } from "#shared/api/scans.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#shared/schemas/issue.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { download } from "#ui/browser/fetcher.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { FormatButtons } from "../../../components/format-buttons.tsx";
import { type IssueChoice, issueQuery } from "./issue-choice.ts";

const FORMATS: Record<ExportFormat, { name: string; ending: string }> = {
  csv: { name: "CSV", ending: "csv" },
  json: { name: "JSON", ending: "json" },
  earl: { name: "EARL", ending: "earl.jsonld" },
  sarif: { name: "SARIF", ending: "sarif" },
};

interface ExportButtonsProps {
  site: SiteView;
  choice: IssueChoice;
}

/** Downloads the matching issues, in all their places, as a file. */
export function ExportButtons({ site: { id, host }, choice }: ExportButtonsProps) {
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(exportIssues, { query: { ...issueQuery(id, choice), format } }),
    onSuccess: (file, format) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`issues-${host}-${day}.${FORMATS[format].ending}`, file);
    },
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of no form */}
      <div className="cluster" role="group" aria-label={t("Export these issues")}>
        <span className="muted small" aria-hidden="true">
          {t("Export as")}
        </span>
        <FormatButtons
          formats={EXPORT_FORMATS}
          making={exporting}
          variant="quiet"
          busyLabel={t("Exporting…")}
          label={(format) => (
            <>
              <span className="visually-hidden">{t("Export as")} </span>
              {FORMATS[format].name}
            </>
          )}
        />
      </div>
      <FailureAlert
        error={exporting.error}
        fallback={t("The file could not be created. Please try again.")}
      />
    </>
  );
}
