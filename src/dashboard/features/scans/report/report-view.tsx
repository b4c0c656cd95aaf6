import type { SiteView } from "#shared/schemas/site.ts";
import { SiteEvidence } from "./site-evidence.tsx";
import { SiteReport } from "./site-report.tsx";

/** Documents about a website to hand on: the month's report, and the evidence. */
export function ReportView({ site }: { site: SiteView }) {
  return (
    <>
      <SiteReport site={site} />
      <SiteEvidence site={site} />
    </>
  );
}
