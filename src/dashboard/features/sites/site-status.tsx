import { Link } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath, PAGES } from "#shared/paths.ts";
import type { ScanView, SiteView } from "#shared/sites/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatMoment } from "../../format.ts";
import { isScanned } from "../widget-data/use-sites.ts";

/** Reasons that require the owner to grant the scanner access. */
const KEPT_OUT: ReadonlySet<string> = new Set(["robots", "refused"]);

/**
 * Shows when a site was last scanned, why it hasn't been scanned since, and what limits the result.
 */
export function SiteStatus({ site }: { site: SiteView }) {
  const { latestScan, lastResult, nextScanAt, paused } = site;
  return (
    <>
      {latestScan?.state === "failed" && <FailedScan failed={latestScan} lastResult={lastResult} />}
      {lastResult ? <Result scan={lastResult} latestScan={latestScan} /> : <FirstScan site={site} />}
      {paused && <p>{t("Scheduled scans are paused. Resume them in the settings of this website.")}</p>}
      {nextScanAt && latestScan && (
        <p className="muted small">
          <RichText
            text="Next scheduled scan: <time>{nextScanAt}</time>"
            values={{ nextScanAt: formatMoment(nextScanAt) }}
            at={nextScanAt}
          />
        </p>
      )}
    </>
  );
}

function FailedScan({ failed, lastResult }: { failed: ScanView; lastResult: ScanView | null }) {
  const at = failed.finishedAt ?? failed.createdAt;
  return (
    <Alert variant="warning" title={t("The last scan failed on {at}", { at: formatMoment(at) })} live={false}>
      <p>{failed.reason ? t(failed.reason.text) : t("The website couldn’t be scanned.")}</p>
      {failed.reason && KEPT_OUT.has(failed.reason.code) && (
        <p>
          <NewTabLink href={localPath(PAGES.bot)}>{t("How to recognize and allow our scanner")}</NewTabLink>
        </p>
      )}
      {lastResult?.finishedAt && (
        <p>
          {t("The results below are from {finishedAt}.", { finishedAt: formatMoment(lastResult.finishedAt) })}
        </p>
      )}
    </Alert>
  );
}

function Result({ scan, latestScan }: { scan: ScanView; latestScan: ScanView | null }) {
  const { siteId, finishedAt, summary, state, reason, notes, pagesKnown } = scan;
  const failed = summary?.pagesFailed ?? 0;
  const at = finishedAt ?? scan.createdAt;
  return (
    <>
      <p>
        <RichText text="Last scan: <time>{at}</time>" values={{ at: formatMoment(at) }} at={at} />
        {summary && `. ${checkedWords(summary.pagesChecked, pagesKnown)}${cleanWords(summary)}.`}
      </p>
      {failed > 0 && scan.id === latestScan?.id && (
        <p>
          <RichText
            text="{failed} couldn’t be checked. <link>See which, and why</link>"
            values={{ failed: plural(failed, "1 page", "{count} pages") }}
            parts={{
              link: (words) => (
                <Link to={`${fillPath(DASHBOARD.scannedSite, { siteId })}?show=pages&pageState=failed`}>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {state === "stopped" && reason && <p className="muted small">{t(reason.text)}</p>}
      {notes.map(({ code, text }) => (
        <p key={code} className="muted small">
          {t(text)}
        </p>
      ))}
    </>
  );
}

function FirstScan({ site }: { site: SiteView }) {
  if (site.latestScan || site.paused || !isScanned(site)) return null;
  return <p>{t("The first scan starts within minutes.")}</p>;
}

function checkedWords(checked: number, known: number): string {
  if (checked > 0 && checked === known)
    return plural(known, "Checked the only known page", "Checked all {count} known pages");
  return t("Checked {checked} of {known}", {
    checked: plural(checked, "1 page", "{count} pages"),
    known: plural(known, "1 known page", "{count} known pages"),
  });
}

function cleanWords({ pagesChecked, pagesClean }: { pagesChecked: number; pagesClean: number }): string {
  if (pagesChecked === 0) return "";
  if (pagesClean === 0) return plural(pagesChecked, "; it has known issues", "; each has known issues");
  return t("; {clean} without known issues", { clean: plural(pagesClean, "1 page", "{count} pages") });
}
