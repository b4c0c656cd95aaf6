import { Command, Option } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { PageFetcher } from "../../src/safe-fetch/page-fetcher.ts";
import { csvReport } from "../../src/scanner/reports/csv.ts";
import { earlReport } from "../../src/scanner/reports/earl.ts";
import { jsonReport } from "../../src/scanner/reports/json.ts";
import { sarifReport } from "../../src/scanner/reports/sarif.ts";
import type { ReportedPage, ScanReport } from "../../src/scanner/reports/scan-report.ts";
import { closedPipeCode, reportError, withExitCodes } from "../exit-codes.ts";
import { io } from "../io.ts";
import { FAIL_ON, type FailOn, scanExitCode } from "../scanning/exit-code.ts";
import { openAuditing } from "../scanning/open-auditing.ts";
import type { Target } from "../scanning/read-target.ts";
import { scanTargets } from "../scanning/scan-targets.ts";
import { addTarget } from "../scanning/target-argument.ts";
import { pageText, summaryText } from "../scanning/text-report.ts";

/** Output formats by option name. */
const FORMATS = { json: jsonReport, sarif: sarifReport, earl: earlReport, csv: csvReport };
type Format = keyof typeof FORMATS;

interface ScanOptions extends Partial<Record<Format, boolean>> {
  failOn: FailOn;
  allowPrivate: boolean;
  browser: boolean;
}

const HELP = `
Reads the pages' HTML without running their scripts, one page at a time, and needs no server, settings
or database. PDFs have up to 20 MB. With --browser it opens pages in the Chromium at CHROMIUM (a path)
or BROWSER_URL (a DevTools endpoint), or else in one found on this machine; local files and PDFs are
read without it. Only failures count for --fail-on; questions for a person and advice never do.

Exit codes: 0 no failure of that impact or above, 1 such a failure, 2 wrong usage, or a page that could
not be scanned, no matter what the others have.

Examples:
  handrail scan https://example.com/ https://example.com/contact
  handrail scan --allow-private --sarif http://localhost:8080/ > scan.sarif
  handrail scan --fail-on critical dist/*.html
  handrail scan menu.pdf https://example.com/prices.pdf
`;

export function scanCommand(): Command {
  const command = new Command("scan")
    .description("Check pages for accessibility issues and print them, for your own pipeline")
    .argument("<url...>", "addresses (http:// or https://) or paths of local .html and .pdf files", addTarget)
    .addOption(formatOption("json", "print one JSON document"))
    .addOption(formatOption("sarif", "print SARIF 2.1.0, for code scanning"))
    .addOption(formatOption("earl", "print EARL 1.0 as JSON-LD"))
    .addOption(formatOption("csv", "print one CSV row per finding"))
    .addOption(
      new Option("--fail-on <impact>", "lowest impact of a failure that makes the scan exit with 1")
        .choices(FAIL_ON)
        .default("serious"),
    )
    .option("--browser", "open the pages in Chromium: run their scripts, judge colors, enter frames", false)
    .option("--allow-private", "also scan this machine and private networks, on any port", false);
  return withExitCodes(command, HELP).action(async (targets: readonly Target[], options: ScanOptions) => {
    io().exitCode = await runScan(targets, options).catch(internalFailure);
  });
}

function formatOption(format: Format, description: string): Option {
  const others = Object.keys(FORMATS).filter((name) => name !== format);
  return new Option(`--${format}`, description).conflicts(others);
}

/** Prints the results and returns the exit code. */
async function runScan(targets: readonly Target[], options: ScanOptions): Promise<number> {
  const { allowPrivate, failOn } = options;
  const format = Object.entries(FORMATS).find(([name]) => options[name as Format])?.[1];
  const fetcher = new PageFetcher({ userAgent: USER_AGENT, allowPrivate });
  const auditing = openAuditing(options);
  const pages: ReportedPage[] = [];
  try {
    for await (const page of scanTargets(targets, { fetcher, audit: auditing.audit, allowPrivate })) {
      pages.push(page);
      if (!format) await io().write(pageText(page));
      else if (page.problem) io().error(`${page.url}: ${page.problem.message}`);
    }
  } finally {
    auditing.stop();
  }
  await io().write(format ? format(reportOf(pages)) : summaryText(pages));
  return scanExitCode(pages, failOn);
}

const USER_AGENT = `Mozilla/5.0 (compatible; Handrail/${packageJson.version}; handrail scan)`;

function reportOf(pages: readonly ReportedPage[]): ScanReport {
  const tool = { name: "Handrail", version: packageJson.version };
  return { tool, createdAt: new Date(), pages: withTemplates(pages) };
}

/** Takes elements for parts of a template only if several of the pages have them. */
function withTemplates(pages: readonly ReportedPage[]): ReportedPage[] {
  const counts = new Map<string, number>();
  for (const { findings } of pages) {
    for (const one of new Set(findings.map(({ identity }) => identity))) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
  const isAlone = (identity: string) => (counts.get(identity) ?? 0) < 2;
  return pages.map((page) => ({
    ...page,
    findings: page.findings.map((one) =>
      one.origin === "template" && isAlone(one.identity) ? { ...one, origin: "own" } : one,
    ),
  }));
}

/** Returns the exit code for a page that was not scanned; 1 would mean failures. */
function internalFailure(error: unknown): number {
  reportError(error);
  return closedPipeCode(error) ?? 2;
}
