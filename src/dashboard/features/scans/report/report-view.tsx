import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { SiteAcr } from "./site-acr.tsx";
import { SiteEvidence } from "./site-evidence.tsx";
import { SiteReport } from "./site-report.tsx";

/** Documents about a website: the month's report, the conformance report, and the evidence. */
export function ReportView({ site }: { site: SiteView }) {
  return (
    <>
      <SiteReport site={site} />
      <SiteAcr site={site} />
      <SiteEvidence site={site} />
      <p>
        <Link to={DASHBOARD.letters}>{t("You got a letter? What to do with it")}</Link>
      </p>
    </>
  );
}
