import { Link } from "react-router";
import { DASHBOARD, issuesView } from "#shared/paths.ts";
import type { CaseView } from "#shared/schemas/case.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";

/** Leads to the archive that a lawyer needs beside the letter. */
export function CaseEvidence({ view: { site } }: { view: CaseView }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Evidence for your lawyer")}</h2>
      <p className="measure">
        {t(
          "The record of scans, decisions and answers is one signed archive. Give it to your lawyer, not to the other side. It shows what was done and when; it does not show that the website meets a law.",
        )}
      </p>
      <p>
        {site ? (
          <Link to={`${issuesView(site.id)}?show=report`}>
            {t("Evidence about {host}", { host: site.host })}
          </Link>
        ) : (
          <Link to={DASHBOARD.scans}>{t("Choose the website")}</Link>
        )}
      </p>
    </Card>
  );
}
