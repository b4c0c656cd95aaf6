import { useId } from "react";
import { Link } from "react-router";
import { PLAN_IDS, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SCAN_LIMITS } from "#shared/sites/scan-limits.ts";
import type { SiteList, SiteView } from "#shared/sites/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { PageIntro } from "../../../components/page-heading.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatNumber } from "../../../format.ts";
import { isSold } from "../../../page-settings.ts";
import { ProofSection } from "../../corrections/proof-section.tsx";
import { ImpactCounts } from "../../issues/impact-counts.tsx";
import { useIsOwner } from "../../session/current-account.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { isScanned, useSites } from "../../widget-data/use-sites.ts";
import { ScanActions } from "../scan-actions.tsx";
import { ScanProgress } from "../scan-progress.tsx";
import { SiteStatus } from "../site-status.tsx";
import { AddSite } from "./add-site.tsx";
import { CorrectionsSwitch } from "./corrections-switch.tsx";

export function ScansPage() {
  const sites = useSites();
  return (
    <div className="stack">
      <PageIntro title={t("Scans")} className="muted">
        {t(
          "We check every known page of your websites for accessibility issues once a day. Automated checks find only some of them: a person has to check the rest.",
        )}
      </PageIntro>
      <NoScans />
      <QueryView query={sites} what={t("your websites")} lines={6}>
        {(list) => <Sites list={list} />}
      </QueryView>
    </div>
  );
}

function Sites({ list }: { list: SiteList }) {
  const { sites, limits } = list;
  return (
    <>
      {sites.length === 0 && (
        <p>
          {t(
            "No websites scanned yet. Websites with your widget are added when a visitor opens them; you can add others yourself.",
          )}
        </p>
      )}
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} />
      ))}
      <p className="muted small">
        {isSold()
          ? t(
              "Your plan includes {sites} with up to {pages} and {pdfs} each, a scan every 24 hours and {scansPerDay} more a day on request.",
              {
                sites: plural(limits.sites, "1 website", "{count} websites"),
                pages: plural(limits.pages, "1 page", "{count} pages"),
                pdfs: plural(limits.pdfs, "1 PDF", "{count} PDFs"),
                scansPerDay: formatNumber(limits.scansPerDay),
              },
            )
          : t("Each website is scanned every 24 hours and on request.")}
      </p>
      <ForManagers>
        <CorrectionsSwitch />
        <AddSite list={list} />
      </ForManagers>
      <p>
        <Link to={DASHBOARD.letters}>{t("Got a letter about your website? Here’s what to do")}</Link>
      </p>
    </>
  );
}

/** Tells accounts without scans which plans include them. */
function NoScans() {
  const { user } = useSignedInUser();
  const isOwner = useIsOwner();
  if (user.access !== "off" || user.plan === undefined) return null;
  return (
    <Alert variant="warning" title={t("Scans need a plan, and you don’t have one")} live={false}>
      <ul className="plain-list">
        {PLAN_IDS.map((id) => (
          <li key={id}>
            {t("{name}: {sites}, up to {pages} and {pdfs} each", {
              name: PLANS[id].name,
              sites: plural(SCAN_LIMITS[id].sites, "1 website", "{count} websites"),
              pages: plural(SCAN_LIMITS[id].pages, "1 page", "{count} pages"),
              pdfs: plural(SCAN_LIMITS[id].pdfs, "1 PDF", "{count} PDFs"),
            })}
          </li>
        ))}
      </ul>
      <p>{t("Results of earlier scans stay here.")}</p>
      {isOwner && <LinkButton href={DASHBOARD.subscribe}>{t("Choose a plan")}</LinkButton>}
    </Alert>
  );
}

function SiteCard({ site }: { site: SiteView }) {
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
            <ScanActions site={site} isMain />
          </ForManagers>
          <Link className={buttonClass({ variant: "quiet" })} to={`${path}?show=settings`}>
            <RichText text="Settings <span>of {host}</span>" values={{ host }} />
          </Link>
        </div>
      </Card>
    </section>
  );
}
