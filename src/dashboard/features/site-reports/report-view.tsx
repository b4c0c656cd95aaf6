import { Link } from "react-router";
import { createArchive } from "#shared/evidence/contract.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { ACR_FORMATS, type AcrFormat } from "#shared/statements/choices.ts";
import { downloadAcr } from "#shared/statements/contract.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Downloads } from "../../components/downloads.tsx";
import { isSold } from "../../page-settings.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { SiteReport } from "./site-report.tsx";

const SCOPES = ["site", "account"] as const;

const SCOPE_NAMES: Record<Scope, string> = { site: t("this website"), account: t("all websites") };

const FORMATS: Record<AcrFormat, string> = { html: t("web page (HTML)"), yaml: t("OpenACR (YAML)") };

/** A website's documents: monthly report, conformance report and evidence. */
export function ReportView({ site }: { site: SiteView }) {
  return (
    <>
      <SiteReport site={site} />
      <SiteAcr site={site} />
      <SiteEvidence site={site} />
      <p>
        <Link to={DASHBOARD.letters}>{t("Got a letter? Here’s what to do")}</Link>
      </p>
    </>
  );
}

/** Downloads a draft conformance report, as requested by US buyers. */
function SiteAcr({ site: { id, host } }: { site: SiteView }) {
  return (
    <Card className="stack">
      <h2>{t("Accessibility conformance report (ACR)")}</h2>
      <p className="measure">
        {t(
          "Buyers in the United States ask for one based on the VPAT template. This one lists each WCAG 2.2 criterion, levels A and AA, with known failures and your manual checks. A criterion no one has checked is “Not Evaluated,” whatever scans found: check it manually, or have it checked, before you share the report. The results are your own declaration. Contact and organization come from your statement.",
        )}
      </p>
      <Downloads
        choices={ACR_FORMATS}
        fetchFile={(format) => download(downloadAcr, { params: { id }, query: { format } })}
        fileName={(format) => `acr-${host}.${format}`}
        busyLabel={t("Creating the report…")}
        label={(format) => t("ACR as {format}", { format: FORMATS[format] })}
        fallback={t("Couldn’t create the report. Please try again.")}
      />
    </Card>
  );
}

type Scope = (typeof SCOPES)[number];

/** Downloads the evidence log as a signed archive. */
function SiteEvidence({ site: { id, host } }: { site: SiteView }) {
  const day = new Date().toISOString().slice(0, 10);
  return (
    <Card className="stack">
      <h2>{t("Evidence for a lawyer")}</h2>
      <p className="measure">
        <RichText text="Every scan, issue, decision, manual check and barrier report is recorded with its time in an append-only log. The archive has the record as a web page, PDF, JSON and CSV, signed so that <code>handrail evidence verify</code> detects any change. It shows what was done and when; it doesn’t show that a website conforms, and it isn’t legal advice." />
      </p>
      <p className="measure">
        {isSold() &&
          `${t("Archives are part of the Professional plan and higher; the record is kept on every plan.")} `}
        {t("Archives contain your team’s names and what visitors reported, so share them with care.")}
      </p>
      <ForManagers instead={<ViewerNotice what={t("download evidence")} />}>
        <Downloads
          choices={SCOPES}
          fetchFile={(scope) => download(createArchive, { body: { site: scope === "site" ? id : null } })}
          fileName={(scope) => `evidence-${scope === "site" ? host : "all-websites"}-${day}.zip`}
          busyLabel={t("Creating the archive…")}
          label={(scope) => t("Evidence for {scopeNames}", { scopeNames: SCOPE_NAMES[scope] })}
          fallback={t("Couldn’t create the archive. Please try again.")}
        />
      </ForManagers>
    </Card>
  );
}
