import { Link } from "react-router";
import { DASHBOARD, fillPath, PAGES } from "#shared/paths.ts";
import type { ScanView, SiteView } from "#shared/schemas/site.ts";
import { Alert } from "#ui/alert.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatMoment } from "../../format.ts";
import { countOf } from "./words.ts";

/** Reasons for which the owner has to let the scanner in. */
const KEPT_OUT: ReadonlySet<string> = new Set(["robots", "refused"]);

/** Says when a site was scanned last, why not since, and what limits the result. */
export function SiteStatus({ site }: { site: SiteView }) {
  const { latestScan, lastResult, nextScanAt, paused, proof } = site;
  return (
    <>
      {latestScan?.state === "failed" && <FailedScan failed={latestScan} lastResult={lastResult} />}
      {lastResult ? <Result scan={lastResult} latestScan={latestScan} /> : proof && <FirstScan site={site} />}
      {paused && <p>Scheduled scans are paused. Resume them in the settings of this website.</p>}
      {nextScanAt && latestScan && (
        <p className="muted small">
          Next scheduled scan: <time dateTime={nextScanAt}>{formatMoment(nextScanAt)}</time>
        </p>
      )}
    </>
  );
}

function FailedScan({ failed, lastResult }: { failed: ScanView; lastResult: ScanView | null }) {
  const at = failed.finishedAt ?? failed.createdAt;
  return (
    <Alert variant="warning" title={`The last scan failed on ${formatMoment(at)}`} live={false}>
      <p>{failed.reason?.text ?? "The website could not be scanned."}</p>
      {failed.reason && KEPT_OUT.has(failed.reason.code) && (
        <p>
          <NewTabLink href={PAGES.bot}>How to recognize and allow our scanner</NewTabLink>
        </p>
      )}
      {lastResult?.finishedAt && <p>The results below are from {formatMoment(lastResult.finishedAt)}.</p>}
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
        Last scan: <time dateTime={at}>{formatMoment(at)}</time>
        {summary &&
          `. ${countOf(summary.pagesChecked, "page")} checked of ${countOf(pagesKnown, "known page")}${summary.pagesChecked > 0 ? `; ${countOf(summary.pagesClean, "page")} without known issues of ${summary.pagesChecked} checked` : ""}.`}
      </p>
      {failed > 0 && scan.id === latestScan?.id && (
        <p>
          {countOf(failed, "page")} could not be checked.{" "}
          <Link to={`${fillPath(DASHBOARD.scannedSite, { siteId })}?show=pages&pageState=failed`}>
            See which, and why
          </Link>
        </p>
      )}
      {state === "stopped" && reason && <p className="muted small">{reason.text}</p>}
      {notes.map(({ code, text }) => (
        <p key={code} className="muted small">
          {text}
        </p>
      ))}
    </>
  );
}

function FirstScan({ site: { latestScan, paused } }: { site: SiteView }) {
  if (latestScan || paused) return null;
  return <p>The first scan starts within minutes.</p>;
}
