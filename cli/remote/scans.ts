import { Command, Option } from "commander";
import { isUuid } from "#shared/schemas/uuid.ts";
import { addSite, listScans, listSites, readScan, startScan } from "#shared/sites/contract.ts";
import type { ScanView, SiteView } from "#shared/sites/schemas.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";
import { print, printList } from "../output.ts";
import { FAIL_ON, type FailOn } from "../scanning/exit-code.ts";
import { callServer } from "./call-server.ts";
import { type Connection, requireConnection, withConnection } from "./connection.ts";

/** Waits between polls; short at first, since small websites are scanned within seconds. */
const FIRST_POLL_MS = 200;
const LAST_POLL_MS = 3_000;

type Options = Partial<Connection> & { json?: boolean };

const SITE = "id or host name of the website";
const HELP = `
Exit codes with --wait: 0 no open failure of that impact or above, 1 such a failure, or a scan that was
refused, stopped or failed, 2 wrong usage.
`;

export function remoteSitesCommand(): Command {
  const command = new Command("sites").description("The account's scanned websites");
  withConnection(command.command("list"))
    .description("List the websites")
    .option("--json", "print one JSON document")
    .action(async (options: Options) => {
      const { sites } = await callServer(requireConnection(options), listSites, {});
      const rows = sites.map((site) => ({ ...site, lastScan: site.lastResult?.finishedAt ?? null }));
      printList("sites", rows, ["id", "origin", "proof", "seenAt", "paused", "lastScan"], options);
    });
  withConnection(command.command("add"))
    .description("Add a website; scans start once its widget has been seen there or its ownership is proven")
    .argument("<url>")
    .option("--json", "print one JSON document")
    .action(async (url: string, options: Options) => {
      const site = await callServer(requireConnection(options), addSite, { body: { url } });
      print(options.json ? { ...site } : siteRow(site), options);
    });
  return command;
}

export function remoteScansCommand(): Command {
  const command = new Command("scans").description("Scans of the account's websites");
  withConnection(command.command("list"))
    .description("List a website's scans of the last 90 days, newest first")
    .argument("<site>", SITE)
    .option("--json", "print one JSON document")
    .action(async (site: string, options: Options) => {
      const connection = requireConnection(options);
      const { id } = await findSite(connection, site);
      const scans = await callServer(connection, listScans, { params: { id }, query: {} });
      printList("scans", scans.map(scanRow), ["id", "state", "createdAt", "finishedAt", "open"], options);
    });
  withConnection(command.command("show"))
    .description("Print a scan with its figures")
    .argument("<id>", "id of the scan")
    .option("--json", "print one JSON document")
    .action(async (id: string, options: Options) => {
      const scan = await callServer(requireConnection(options), readScan, { params: { id } });
      print(options.json ? { ...scan } : scanRow(scan), options);
    });
  withConnection(command.command("run"))
    .description("Scan a website, or pick up the scan that is already queued or running")
    .argument("<site>", SITE)
    .option("--wait", "wait until it ends, and print its figures", false)
    .addOption(
      new Option("--fail-on <impact>", "with --wait: lowest impact of an open failure that exits with 1")
        .choices(FAIL_ON)
        .default("serious"),
    )
    .option("--json", "print one JSON document")
    .addHelpText("after", HELP)
    .action(runScan);
  return command;
}

async function runScan(
  site: string,
  options: Options & { wait: boolean; failOn: FailOn },
  command: Command,
): Promise<void> {
  if (!options.wait && command.getOptionValueSource("failOn") === "cli")
    throw new UsageError("--fail-on applies to the end of a scan: add --wait");
  const connection = requireConnection(options);
  const { id } = await findSite(connection, site);
  const started = await callServer(connection, startScan, { params: { id } });
  const scan = options.wait ? await waitForScan(connection, started) : started;
  print(options.json ? { ...scan } : scanRow(scan), options);
  if (options.wait && hasFailed(scan, options.failOn)) io().exitCode = 1;
}

/** Whether a scan has no result or has open failures of at least the given impact. */
function hasFailed({ state, summary }: ScanView, failOn: FailOn): boolean {
  if (state !== "done" || !summary) return true;
  if (failOn === "never") return false;
  const counted = FAIL_ON.slice(0, FAIL_ON.indexOf(failOn) + 1);
  return Object.entries(summary.open).some(
    ([impact, open]) => open > 0 && counted.some((one) => one === impact),
  );
}

/** Finds a website by ID, or by host name with or without www. */
async function findSite(connection: Connection, text: string): Promise<SiteView> {
  const { sites } = await callServer(connection, listSites, {});
  const name = text.toLowerCase();
  const found = isUuid(name)
    ? sites.find(({ id }) => id === name)
    : (sites.find(({ host }) => host === name) ?? sites.find(({ host }) => host === `www.${name}`));
  if (!found) throw new Error(`There's no website ${text} in this account`);
  return found;
}

function siteRow({ id, origin, proof, seenAt, proofRecord }: SiteView): Record<string, unknown> {
  const { dnsName, dnsText, fileUrl, fileText } = proofRecord;
  return { id, origin, proof, seenAt, ...(proof === null && { dnsName, dnsText, fileUrl, fileText }) };
}

function scanRow({ id, state, reason, createdAt, finishedAt, pagesDone, summary }: ScanView) {
  const open = summary && Object.entries(summary.open).map(([impact, count]) => `${count} ${impact}`);
  return { id, state, reason: reason?.text ?? null, createdAt, finishedAt, pagesDone, open };
}

/** Polls a scan until it ends, printing its progress to stderr whenever it changes. */
async function waitForScan(connection: Connection, started: ScanView): Promise<ScanView> {
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
