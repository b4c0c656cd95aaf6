import { readScan } from "#shared/api/scans.ts";
import type { ScanView } from "#shared/schemas/site.ts";
import { io } from "../io.ts";
import { callServer } from "./call-server.ts";
import type { Connection } from "./connection.ts";

/** Waits between two polls: short at first, since a small website is scanned within seconds. */
const FIRST_POLL_MS = 200;
const LAST_POLL_MS = 3_000;

/** Polls a scan until it has ended, and names its progress on stderr when it changes. */
export async function waitForScan(connection: Connection, started: ScanView): Promise<ScanView> {
  let scan = started;
  let told = "";
  let wait = FIRST_POLL_MS;
  while (scan.finishedAt === null) {
    const progress = `${scan.state}: ${scan.pagesDone} of ${scan.pagesKnown} pages`;
    if (progress !== told) io().error(progress);
    told = progress;
    await Bun.sleep(wait);
    wait = Math.min(2 * wait, LAST_POLL_MS);
    scan = await callServer(connection, readScan, { params: { id: scan.id } });
  }
  return scan;
}
