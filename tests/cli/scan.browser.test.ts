import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { scanExitCode } from "../../cli/scanning/exit-code.ts";
import { openAuditing } from "../../cli/scanning/open-auditing.ts";
import { scanTargets } from "../../cli/scanning/scan-targets.ts";
import { pageText, summaryText } from "../../cli/scanning/text-report.ts";
import { PageFetcher } from "../../src/safe-fetch/page-fetcher.ts";
import { csvReport } from "../../src/scanner/reports/csv.ts";
import { jsonReport } from "../../src/scanner/reports/json.ts";
import type { ReportedPage } from "../../src/scanner/reports/scan-report.ts";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { findChromium } from "../helpers/chromium.ts";
import { newDataDir, runCommand } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { SARIF } from "../scanner/reports/sarif-schema.ts";
import { type ScanSite, startScanSite } from "./scan-site.ts";

let site: ScanSite;
/** The pages `/`, `/minor`, `/faint`, `/clean` and `/escapes`, scanned once. */
let pages: Record<string, ReportedPage>;
const folder = temporaryFolder();

beforeAll(async () => {
  await ensureScannerEngine();
  site = startScanSite();
  const options = { allowPrivate: true, browser: false };
  const auditing = openAuditing(options);
  const fetcher = new PageFetcher({ userAgent: "tests", ...options });
  const paths = ["/", "/minor", "/faint", "/clean", "/escapes"];
  const targets = paths.map((path) => ({ url: site.origin + path }));
  pages = {};
  for await (const page of scanTargets(targets, { ...options, fetcher, audit: auditing.audit })) {
    pages[page.url.slice(site.origin.length)] = page;
  }
  auditing.stop();
});
afterAll(() => site.stop());

function pageAt(path: string): ReportedPage {
  const page = pages[path];
  if (!page) throw new Error(`${path} was not scanned`);
  return page;
}

function scan(...args: string[]) {
  return runCommand(["scan", ...args]);
}

function scanSite(paths: string[], ...args: string[]) {
  return scan(...paths.map((path) => site.origin + path), "--allow-private", ...args);
}

test("a scan prints the issues of a page with rule, element, remedy and criteria, and what it cannot tell, without settings or files", async () => {
  const DATA_DIR = newDataDir();
  const command = ["scan", `${site.origin}/`, "--allow-private"];
  const { code, out, err } = await runCommand(command, { DATA_DIR, PORT: "x", PUBLIC_URL: "y" });
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : []).toEqual([]);
  expect(out).toStartWith(`${site.origin}/\nOur shop\n1 failure (1 critical), 1 for a person to check`);
  expect(out).toContain(
    "critical: This picture has no description (img-alt)\n    Affects blind people.\n    What to do: Describe the picture in its alternative text (alt).",
  );
  expect(out).toContain("WCAG 1.1.1 Non-text Content (A), EN 301 549 9.1.1.1");
  expect(out).toMatch(/^ {4}- line \d+: .*img$/m);
  expect(out).toContain('<img src="a.png">');
  expect(out).toContain('If the picture is only decoration:\n        <img src="a.png" alt="">\n');
  expect(out).toContain(
    '(replace the words in brackets):\n        <img src="a.png" alt="[what the picture shows]">\n',
  );
  expect(out).toContain("For a person to check\n\n  This text has too little contrast: ");
  expect(out).toContain("A person has to check the rest. Nothing here says that a page conforms");
  expect(out).toContain("Not checked: 1.2.");
});

test.skipIf(findChromium() === null)("a scan opens pages in a browser on request", async () => {
  const { code, out } = await scanSite(["/faint"], "--json", "--browser");
  const { findings } = JSON.parse(out);
  expect(code).toBe(1);
  expect(findings).toMatchObject([
    { rule: "color-contrast", outcome: "failed", engine: { name: "AccessLint in Chromium" } },
  ]);
});

test("a page without findings gets no score and no verdict of conformance", () => {
  const clean = pageAt("/clean");
  const text = pageText(clean) + summaryText([clean]);
  expect(text).toContain("1 page scanned: 0 failures, 0 for a person to check");
  expect(text).not.toMatch(/%|score|compliant|accessible\b/i);
  expect(text.match(/conforms/g)).toHaveLength(1);
});

test("several pages are scanned one after another, each once, and one that cannot be is told", async () => {
  const before = site.userAgents.length;
  const paths = ["/clean", "/", "/clean#part", "/moved", "/latin", "/gone"];
  const { code, out, err } = await scanSite(paths, "--json", "--fail-on", "never");
  const { pages, findings } = JSON.parse(out);
  expect({ code, err }).toEqual({
    code: 2,
    err: `${site.origin}/gone: There's no page at this address (404).\n`,
  });
  expect(pages).toMatchObject([
    { url: `${site.origin}/clean` },
    { url: `${site.origin}/`, title: "Our shop" },
    { url: `${site.origin}/clean` },
    { url: `${site.origin}/latin`, title: "Grüße" },
    { url: `${site.origin}/gone`, problem: { code: "gone" } },
  ]);
  expect(findings[0]).toMatchObject({
    page: `${site.origin}/`,
    rule: "img-alt",
    outcome: "failed",
    impact: "critical",
    criteria: [{ id: "1.1.1", level: "A" }],
    enClauses: ["9.1.1.1"],
    engine: { name: "AccessLint", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    element: { markup: '<img src="a.png">' },
  });
  expect(site.mostAtOnce()).toBe(1);
  expect(site.userAgents.slice(before)).toEqual(
    Array(6).fill(expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Handrail\/\d/)),
  );
});

test("elements come from an embedded tool, or from a template if several pages have them", async () => {
  const originsOn = async (...paths: string[]) => {
    const { out } = await scanSite(paths, "--json");
    const { findings }: { findings: Array<{ rule: string; origin: object }> } = JSON.parse(out);
    return ["img-alt", "frame-title"].map((wanted) =>
      findings.flatMap(({ rule, origin }) => (rule === wanted ? [origin] : [])),
    );
  };
  const tool = { kind: "tool", tool: "calendly", name: "Calendly", purpose: "booking" };
  const template = { kind: "template" };
  expect(await originsOn("/booking")).toEqual([[{ kind: "own" }], [tool]]);
  expect(await originsOn("/booking", "/booking/table")).toEqual([
    [template, template],
    [tool, tool],
  ]);
});

test("a local file is scanned, a missing one is told, and SARIF, EARL and CSV are printed on request", async () => {
  const path = join(folder, "page one.html");
  const html = '<title>One</title><main><h1>One</h1><img src="a.png"></main>';
  writeFileSync(path, `<!doctype html><html lang="en">${html}`);
  const { code, out } = await scan(path, "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    pages: [{ url: path, title: "One" }],
    findings: [{ rule: "img-alt", source: { startLine: 1, startColumn: 68 } }],
  });
  const missing = join(folder, "none.html");
  expect(await scan(missing)).toMatchObject({
    code: 2,
    out: expect.stringContaining("Not scanned. There's no such file."),
  });
  const print = async (format: string) => (await scan(missing, format)).out;
  expect(v.parse(SARIF, JSON.parse(await print("--sarif"))).runs).toHaveLength(1);
  expect(JSON.parse(await print("--earl"))).toHaveProperty("@graph");
  expect((await print("--csv")).split("\r\n")[0]).toContain("outcome");
});

test("a page's text does not control the terminal", () => {
  const found = [pageAt("/escapes")];
  const tool = { name: "Handrail", version: "1" };
  const report = { tool, createdAt: new Date(), pages: found };
  for (const text of [pageText(pageAt("/escapes")), jsonReport(report), csvReport(report)]) {
    expect(text).toContain("red");
    expect(text).not.toMatch(/(?![\r\n])\p{Cc}/u);
  }
});

describe("the exit code of a scan", () => {
  test.each([
    ["/", "serious", 1],
    ["/", "critical", 1],
    ["/", "never", 0],
    ["/minor", "moderate", 0],
    ["/minor", "minor", 1],
    ["/faint", "minor", 0],
  ] as const)("of %s with --fail-on %s is %d", (path, failOn, expected) => {
    expect(scanExitCode([pageAt(path)], failOn)).toBe(expected);
  });

  test.each([
    [[], "missing required argument 'url'"],
    [["example.com"], "Use an address that begins with https:// or http://"],
    [["ftp://example.com/"], "Use an address that begins with https:// or http://"],
    [["https://ada:secret@example.com/"], "without a user name"],
    [["https://example.com/", "--fail-on", "bad"], "Allowed choices are critical, serious"],
    [["https://example.com/", "--json", "--csv"], "cannot be used with option"],
  ])("is 2 for %p", async (args, message) => {
    const { code, out, err } = await scan(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

/** Sentences by path of the site. */
const UNSCANNED = {
  "/gone": "There's no page at this address (404).",
  "/login": "The site refused the request (403).",
  "/broken": "The site replied with a server error (500).",
  "/empty": "The page is empty.",
  "/picture": "This is neither an HTML page nor a PDF but image/gif.",
  "/loop": "The address redirects more than five times, or to nowhere.",
  "/large": "The page is too large: its HTML has more than 2 MB.",
  "/deep": "The page is too heavy: its elements are nested more than 512 levels deep.",
};

describe("a page that cannot be scanned is told in a plain sentence:", () => {
  test("no page of HTML, a redirect loop, too large, too heavy; and the next page is scanned", async () => {
    const { code, out } = await scanSite([...Object.keys(UNSCANNED), "/clean"]);
    expect(code).toBe(2);
    for (const [path, sentence] of Object.entries(UNSCANNED)) {
      expect(out).toContain(`${site.origin}${path}\n  Not scanned. ${sentence}\n`);
    }
    expect(out).toContain("1 page scanned: 0 failures");
    expect(out).toContain("8 pages not scanned.");
  });

  test("an address outside the public internet without the flag", async () => {
    const before = site.userAgents.length;
    const { code, out } = await scan(`${site.origin}/`);
    expect(code).toBe(2);
    expect(out).toContain("This address isn't on the public internet. Add --allow-private");
    expect(site.userAgents.length).toBe(before);
  });

  test("a link-local address even with the flag, an unknown name, a closed port and a site on http", async () => {
    const closed = `http://127.0.0.1:${await freePort()}/`;
    const notTls = `${site.origin.replace("http:", "https:")}/`;
    const urls = ["http://169.254.169.254/", "http://name.invalid/", closed, notTls];
    const { code, out } = await scan(...urls, "--allow-private");
    expect(code).toBe(2);
    expect(out).toContain("link-local addresses are refused");
    expect(out).toContain("There's no site with this name.");
    expect(out).toContain("The site doesn't respond.");
    expect(out).toContain("The site doesn't speak https at this address; try http:// instead.");
    expect(out).toContain("4 pages not scanned.");
  });
});
