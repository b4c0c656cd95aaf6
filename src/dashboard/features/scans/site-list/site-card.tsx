import { useId } from "react";
import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { isScanned } from "../../widget-data/use-sites.ts";
import { ImpactCounts } from "../impact-counts.tsx";
import { ProofSection } from "../proof-section.tsx";
import { ScanActions } from "../scan-actions.tsx";
import { ScanProgress } from "../scan-progress.tsx";
import { SiteStatus } from "../site-status.tsx";

export function SiteCard({ site }: { site: SiteView }) {
  const headingId = useId();
  const { id, host, paused, latestScan, lastResult } = site;
  const path = fillPath(DASHBOARD.scannedSite, { siteId: id });
  const hasFirstPages = latestScan !== null && latestScan.pagesDone > 0;
  return (
    <section aria-labelledby={headingId}>
      <Card className="stack stack--tight">
        <div className="split">
          <h2 className="site-card__host" id={headingId}>
            {host}
          </h2>
          {!isScanned(site) && <Badge variant="signal">{t("Not proven yet")}</Badge>}
          {paused && <Badge>{t("Paused")}</Badge>}
        </div>
        <ScanProgress scan={latestScan} host={host} />
        {lastResult?.summary && <ImpactCounts summary={lastResult.summary} host={host} />}
        <SiteStatus site={site} />
        {!isScanned(site) && <ProofSection site={site} />}
        <div className="cluster">
          {(lastResult || hasFirstPages) && (
            <Link className={buttonClass({ variant: "secondary" })} to={path}>
              {lastResult ? t("Issues") : t("Issues so far")}{" "}
              <span className="visually-hidden">{t("of {host}", { host })}</span>
            </Link>
          )}
          <ForManagers>
            <ScanActions site={site} />
          </ForManagers>
          <Link className={buttonClass({ variant: "quiet" })} to={`${path}?show=settings`}>
            <RichText
              text="Settings <span>of {host}</span>"
              values={{ host }}
              parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
            />
          </Link>
        </div>
      </Card>
    </section>
  );
}
