import { useQueryClient } from "@tanstack/react-query";
import { listSites, startScan, stopScan } from "#shared/api/scans.ts";
import type { ScanView, SiteView } from "#shared/schemas/site.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";
import { isRunning, replaceScan } from "./use-sites.ts";

/** Starts a scan of a proven site, or stops the one that waits or runs. */
export function ScanActions({ site }: { site: SiteView }) {
  const { latestScan, proof } = site;
  if (proof === null) return null;
  return latestScan && isRunning(latestScan) ? (
    <StopButton key="stop" site={site} scan={latestScan} />
  ) : (
    <StartButton key="start" site={site} />
  );
}

function StartButton({ site: { id, host } }: { site: SiteView }) {
  const client = useQueryClient();
  const start = useAction({
    call: () => call(startScan, { params: { id } }),
    done: (scan) => {
      replaceScan(client, scan);
      return { title: "Scan started", description: `${host} is scanned page by page, with pauses between.` };
    },
    failed: "The scan was not started",
    refetches: listSites,
  });
  return (
    <ActionButton action={start} variant="primary" busyLabel="Starting…">
      Scan now <span className="visually-hidden">: {host}</span>
    </ActionButton>
  );
}

function StopButton({ site: { host }, scan }: { site: SiteView; scan: ScanView }) {
  const client = useQueryClient();
  const stop = useAction({
    call: () => call(stopScan, { params: { id: scan.id } }),
    done: (stopped) => {
      replaceScan(client, stopped);
      return { title: "Scan stopped", description: "Pages that were done keep their results." };
    },
    failed: "The scan was not stopped",
    refetches: listSites,
  });
  return (
    <ActionButton action={stop} busyLabel="Stopping…">
      Stop <span className="visually-hidden">the scan of {host}</span>
    </ActionButton>
  );
}
