import { useQueryClient } from "@tanstack/react-query";
import { listSites, startScan, stopScan } from "#shared/api/scans.ts";
import type { ScanView, SiteView } from "#shared/schemas/site.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";
import { isRunning, replaceScan } from "../widget-data/use-sites.ts";

/**
 * Starts a scan of a proven site, or stops the one that waits or runs. It is one button, so that it
 * keeps the focus.
 */
export function ScanActions({ site }: { site: SiteView }) {
  const { id, host, latestScan, proof } = site;
  const client = useQueryClient();
  const running = latestScan && isRunning(latestScan) ? latestScan : null;
  const action = useAction({
    call: (): Promise<ScanView> =>
      running ? call(stopScan, { params: { id: running.id } }) : call(startScan, { params: { id } }),
    done: (scan) => {
      replaceScan(client, scan);
      return isRunning(scan)
        ? { title: "Scan started", description: `${host} is scanned page by page, with pauses between.` }
        : { title: "Scan stopped", description: "Pages that were done keep their results." };
    },
    failed: running ? "The scan was not stopped" : "The scan was not started",
    refetches: listSites,
  });
  if (proof === null) return null;
  if (!running) {
    return (
      <ActionButton action={action} variant="primary" busyLabel="Starting…">
        Scan now <span className="visually-hidden">: {host}</span>
      </ActionButton>
    );
  }
  return (
    <ActionButton action={action} busyLabel="Stopping…">
      Stop <span className="visually-hidden">the scan of {host}</span>
    </ActionButton>
  );
}
