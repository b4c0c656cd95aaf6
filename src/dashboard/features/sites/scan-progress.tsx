import { plural, t } from "#shared/language/translate.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import { formatNumber } from "../../format.ts";
import { isRunning } from "../widget-data/use-sites.ts";

/** Sentences for screen readers, announced up to four times per scan. */
const QUARTERS = [
  t("The scan is running"),
  t("A quarter of the known pages are done"),
  t("Half of the known pages are done"),
  t("Three quarters of the known pages are done"),
  t("The known pages are done"),
];

/**
 * Shows how many of the known pages are done. Its status element stays, so the end is announced.
 */
export function ScanProgress({ scan, host }: { scan: ScanView | null; host: string }) {
  const running = scan && isRunning(scan) ? scan : null;
  return (
    <>
      {running && (
        <div className="scan-progress">
          <progress
            aria-label={t("Pages of {host}", { host })}
            value={running.pagesDone}
            max={maxOf(running)}
          />
          <p aria-hidden="true">{visibleWords(running)}</p>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {scan && `${host}: ${spokenWords(scan)}`}
      </p>
    </>
  );
}

function maxOf({ pagesKnown }: ScanView): number {
  return Math.max(1, pagesKnown);
}

function visibleWords({ state, pagesDone, pagesKnown }: ScanView): string {
  if (state === "queued") return t("Waiting for its turn. You can leave this page.");
  if (pagesKnown === 0) return t("Looking for pages…");
  return t("{pagesDone} of {pagesKnown} done", {
    pagesDone: formatNumber(pagesDone),
    pagesKnown: plural(pagesKnown, "1 known page", "{count} known pages"),
  });
}

function spokenWords(scan: ScanView): string {
  if (scan.state === "queued") return t("the scan is queued");
  if (!isRunning(scan)) return scan.state === "done" ? t("the scan is done") : t("the scan has ended");
  const quarter = scan.pagesKnown === 0 ? 0 : Math.floor((4 * scan.pagesDone) / scan.pagesKnown);
  return QUARTERS[Math.min(quarter, 4)] ?? "";
}
