import { useMutation } from "@tanstack/react-query";
import { createArchive } from "#shared/api/evidence.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { FormatButtons } from "../../../components/format-buttons.tsx";
import { isSold } from "../../../page-settings.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";

const SCOPES = ["site", "account"] as const;
type Scope = (typeof SCOPES)[number];

const SCOPE_NAMES: Record<Scope, string> = { site: t("this website"), account: t("all websites") };

/** Downloads the log of evidence as a signed archive. */
export function SiteEvidence({ site: { id, host } }: { site: SiteView }) {
  const making = useMutation({
    mutationFn: (scope: Scope) => download(createArchive, { body: { site: scope === "site" ? id : null } }),
    onSuccess: (file, scope) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`evidence-${scope === "site" ? host : "all-websites"}-${day}.zip`, file);
    },
  });
  return (
    <Card className="stack">
      <h2>{t("Evidence for a lawyer")}</h2>
      <p className="measure">
        <RichText
          text="Every scan, issue, decision, check by hand and barrier report is recorded with its time, in a log that is only added to. The archive has the record as a web page, PDF, JSON and CSV, signed so that <code>handrail evidence verify</code> finds any change. It shows what was done and when; it does not show that a website conforms, and it is no legal advice."
          parts={{ code: (words) => <code>{words}</code> }}
        />
      </p>
      <p className="measure">
        {isSold() &&
          `${t("Archives are part of the Professional plan and higher; the record is kept on every plan.")} `}
        {t("Archives contain names of your team and what visitors reported, so hand them on with care.")}
      </p>
      <ForManagers instead={<ViewerNotice what={t("download evidence")} />}>
        <div className="cluster">
          <FormatButtons
            formats={SCOPES}
            making={making}
            variant="secondary"
            busyLabel={t("Making the archive…")}
            label={(scope) => t("Evidence of {scopeNames}", { scopeNames: SCOPE_NAMES[scope] })}
          />
        </div>
      </ForManagers>
      <FailureAlert error={making.error} fallback={t("The archive could not be made. Please try again.")} />
    </Card>
  );
}
