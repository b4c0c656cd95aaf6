import { useMutation } from "@tanstack/react-query";
import { downloadAcr } from "#shared/api/statements.ts";
import { ACR_FORMATS, type AcrFormat } from "#shared/report-choices.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { FormatButtons } from "../../../components/format-buttons.tsx";

const FORMATS: Record<AcrFormat, string> = { html: t("web page (HTML)"), yaml: t("OpenACR (YAML)") };

/** Downloads the draft of a conformance report, as buyers in the US ask for. */
export function SiteAcr({ site: { id, host } }: { site: SiteView }) {
  const making = useMutation({
    mutationFn: (format: AcrFormat) => download(downloadAcr, { params: { id }, query: { format } }),
    onSuccess: (file, format) => downloadFile(`acr-${host}.${format}`, file),
  });
  return (
    <Card className="stack">
      <h2>{t("Accessibility conformance report (ACR)")}</h2>
      <p className="measure">
        {t(
          "Buyers in the United States ask for one after the VPAT template. This one lists each criterion of WCAG 2.2, levels A and AA, with known failures and your checks by hand. A criterion that nobody has checked is “Not Evaluated”, whatever scans found: check it by hand, or have it checked, before you hand the report on. Results are your own declaration. Contact and organization are those of your statement.",
        )}
      </p>
      <div className="cluster">
        <FormatButtons
          formats={ACR_FORMATS}
          making={making}
          variant="secondary"
          busyLabel={t("Making the report…")}
          label={(format) => t("ACR as {format}", { format: FORMATS[format] })}
        />
      </div>
      <FailureAlert error={making.error} fallback={t("The report could not be made. Please try again.")} />
    </Card>
  );
}
