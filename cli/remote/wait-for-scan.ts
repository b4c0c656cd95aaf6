import { readScan } from "#shared/api/scans.ts";
import type { ScanView } from "#shared/schemas/site.ts";
import { callServer } from "./call-server.ts";
import type { Connection } from "./connection.ts";

const POLL_MS = 3_000;

/** Polls a scan until it has ended, and names its progress on stderr when it changes. */
export async function waitForScan(connection: Connection, started: ScanView): Promise<ScanView> {
  let scan = started;
  let told = "";
  while (scan.finishedAt === null) {
    const progress = `${scan.state}: ${scan.pagesDone} of ${scan.pagesKnown} pages`;
    if (progress !== told) console.error(progress);
    told = progress;
    await Bun.sleep(POLL_MS);
    scan = await callServer(connection, readScan, { params: { id: scan.id } });
  }
  return scan;
}
