import { useQueryClient } from "@tanstack/react-query";
import { stopScan } from "#shared/issues/contract.ts";
import { t } from "#shared/language/translate.ts";
import { listSites, startScan } from "#shared/sites/contract.ts";
import type { ScanView, SiteView } from "#shared/sites/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";
import { isRunning, isScanned, replaceScan } from "../widget-data/use-sites.ts";

interface ScanActionsProps {
  site: SiteView;
  /** Whether starting a scan is the screen's main action. */
  isMain?: boolean | undefined;
}

/**
 * Starts a site's scan, or stops one that is queued or running. A single button does both, so
 * focus isn't lost.
 */
export function ScanActions({ site, isMain = false }: ScanActionsProps) {
  const { id, host, latestScan } = site;
  const client = useQueryClient();
  const running = latestScan && isRunning(latestScan) ? latestScan : null;
  const action = useAction({
    call: (): Promise<ScanView> =>
      running ? call(stopScan, { params: { id: running.id } }) : call(startScan, { params: { id } }),
    done: (scan) => {
      replaceScan(client, scan);
      return isRunning(scan)
        ? {
            title: t("Scan started"),
            description: t("We’re scanning {host} page by page, with pauses.", { host }),
          }
        : { title: t("Scan stopped"), description: t("Finished pages keep their results.") };
    },
    failed: running ? t("The scan wasn’t stopped") : t("The scan wasn’t started"),
    refetches: listSites,
  });
  if (!isScanned(site)) return null;
  if (!running) {
    return (
      <ActionButton action={action} variant={isMain ? "primary" : "secondary"} busyLabel={t("Starting…")}>
        <RichText text="Scan now <span>: {host}</span>" values={{ host }} />
      </ActionButton>
    );
  }
  return (
    <ActionButton action={action} busyLabel={t("Stopping…")}>
      <RichText text="Stop <span>the scan of {host}</span>" values={{ host }} />
    </ActionButton>
  );
}
