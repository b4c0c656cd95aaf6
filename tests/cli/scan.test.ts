import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { findChromium } from "../helpers/chromium.ts";
import { newDataDir, runCommand } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";
import { SARIF } from "../scanner/reports/sarif-schema.ts";
import { type ScanSite, startScanSite } from "./scan-site.ts";

let site: ScanSite;
const folder = mkdtempSync(join(tmpdir(), "handrail-scan-"));

beforeAll(async () => {
  await ensureScannerEngine();
  site = startScanSite();
});
afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

function scan(...args: string[]) {
  return runCommand(["scan", ...args]);
}

function scanSite(paths: string[], ...args: string[]) {
  return scan(...paths.map((path) => site.origin + path), "--allow-private", ...args);
}

async function findingsOf(...paths: string[]) {
  return JSON.parse((await scanSite(paths, "--json")).out);
}

describe("handrail scan", () => {
  test("prints the issues of a page with rule, element, remedy and criteria, and what it cannot tell", async () => {
    const { code, out, err } = await scanSite(["/"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toStartWith(`${site.origin}/\nOur shop\n1 failure (1 critical), 1 for a person to judge`);
    expect(out).toContain("critical: Images have alternative text (img-alt)");
    expect(out).toContain("WCAG 1.1.1 Non-text Content (A), EN 301 549 9.1.1.1");
    expect(out).toContain("What to do: Describe the image in its alt attribute.");
    expect(out).toMatch(/^ {6}line \d+: .*img$/m);
    expect(out).toContain('<img src="a.png">');
    expect(out).toContain('If the picture is mere decoration:\n        <img src="a.png" alt="">\n');
    expect(out).toContain(
      '(replace the words in brackets):\n        <img src="a.png" alt="[what the picture shows]">\n',
    );
    expect(out).toContain("A person has to look\n\n  Text has enough contrast (color-contrast)");
    expect(out).toContain("A person has to check the rest. Nothing here says that a page conforms");
    expect(out).toContain("Not looked at: 1.2.");
  });

  test.skipIf(findChromium() === null)("opens pages in a browser on request", async () => {
    const { code, out } = await scanSite(["/faint"], "--json", "--browser");
    const { findings } = JSON.parse(out);
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { rule: "color-contrast", outcome: "failed", engine: { name: "AccessLint in Chromium" } },
    ]);
  });

  test("gives no score and no verdict of conformance for a page without findings", async () => {
    const { code, out } = await scanSite(["/clean"]);
    expect(code).toBe(0);
    expect(out).toContain("1 page scanned: 0 failures, 0 for a person to judge");
    expect(out).not.toMatch(/%|score|compliant|accessible\b/i);
    expect(out.match(/conforms/g)).toHaveLength(1);
  });

  test("prints every finding as JSON with criteria, clauses, engine, outcome, impact and element", async () => {
    const { findings, pages } = await findingsOf("/", "/clean");
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
    expect(pages.map(({ title }: { title: string }) => title)).toEqual(["Our shop", "Our shop"]);
  });

  test("prints SARIF, EARL and CSV", async () => {
    const sarif = await scanSite(["/"], "--sarif");
    const earl = await scanSite(["/"], "--earl");
    const csv = await scanSite(["/"], "--csv");
    const { runs } = v.parse(SARIF, JSON.parse(sarif.out));
    expect(runs[0]?.results[0]?.ruleId).toBe("img-alt");
    expect(JSON.parse(earl.out)["@graph"]).toContainEqual(
      expect.objectContaining({ "@id": "urn:handrail:rule:img-alt" }),
    );
    expect(csv.out.split("\r\n")[1]).toStartWith(`${site.origin}/,failed,critical,img-alt,`);
  });

  test("scans several pages one after another, each once, and names itself", async () => {
    const before = site.userAgents.length;
    const { pages } = await findingsOf("/clean", "/", "/clean#part", "/moved", "/latin");
    expect(pages.map(({ url }: { url: string }) => url.slice(site.origin.length))).toEqual([
      "/clean",
      "/",
      "/clean",
      "/latin",
    ]);
    expect(pages.at(-1).title).toBe("Grüße");
    expect(site.mostAtOnce()).toBe(1);
    expect(site.userAgents.slice(before)).toEqual(
      Array(5).fill(expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Handrail\/\d/)),
    );
  });

  test("keeps a page's text from controlling the terminal", async () => {
    for (const format of [[], ["--json"], ["--csv"]]) {
      const { out } = await scanSite(["/escapes"], ...format);
      expect(out).toContain("red");
      expect(out).not.toMatch(/(?![\r\n])\p{Cc}/u);
    }
  });

  test("scans local files", async () => {
    const path = join(folder, "page one.html");
    writeFileSync(
      path,
      '<!doctype html><html lang="en"><title>One</title><main><h1>One</h1><img src="a.png"></main>',
    );
    const { code, out } = await scan(path, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      pages: [{ url: path, title: "One" }],
      findings: [{ rule: "img-alt", source: { startLine: 1, startColumn: 68 } }],
    });
    const { runs } = v.parse(SARIF, JSON.parse((await scan(path, "--sarif")).out));
    expect(runs[0]?.results[0]?.locations[0]?.physicalLocation.region?.startLine).toBe(1);
    const missing = await scan(join(folder, "none.html"));
    expect(missing).toMatchObject({
      code: 2,
      out: expect.stringContaining("Not scanned. There is no such file."),
    });
  });
});

describe("the exit code of a scan", () => {
  test.each([
    ["/", "serious", 1],
    ["/", "critical", 1],
    ["/", "never", 0],
    ["/minor", "moderate", 0],
    ["/minor", "minor", 1],
    ["/faint", "minor", 0],
  ])("of %s with --fail-on %s is %d", async (path, failOn, expected) => {
    const { code } = await scanSite([path], "--fail-on", failOn);
    expect(code).toBe(expected);
  });

  test("tells of a page that could not be scanned, whatever the others have", async () => {
    const { code, out, err } = await scanSite(["/", "/gone"], "--json", "--fail-on", "never");
    expect(code).toBe(2);
    expect(err).toBe(`${site.origin}/gone: There is no page at this address (404).\n`);
    expect(JSON.parse(out)).toMatchObject({
      pages: [{ problem: null }, { problem: { code: "gone" } }],
      findings: [{ rule: "img-alt" }, { rule: "color-contrast" }],
    });
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
  "/gone": "There is no page at this address (404).",
  "/login": "The site turned the request away (403).",
  "/broken": "The site replied with an error of its own (500).",
  "/empty": "The page is empty.",
  "/picture": "This is not an HTML page but image/gif.",
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
    expect(out).toContain("This address is not on the public internet. Add --allow-private");
    expect(site.userAgents.length).toBe(before);
  });

  test("a link-local address even with the flag", async () => {
    const { code, out } = await scan("http://169.254.169.254/", "--allow-private");
    expect(code).toBe(2);
    expect(out).toContain("link-local addresses are refused");
  });

  test("a name that does not resolve, a closed port and a wrong certificate", async () => {
    const closed = `http://127.0.0.1:${await freePort()}/`;
    const notTls = `${site.origin.replace("http:", "https:")}/`;
    const { code, out } = await scan("http://name.invalid/", closed, notTls, "--allow-private");
    expect(code).toBe(2);
    expect(out).toContain("There is no site with this name.");
    expect(out).toContain("The site does not answer.");
    expect(out).toContain("The site's certificate was not accepted.");
    expect(out).toContain("3 pages not scanned.");
  });
});

test("a scan needs no settings and creates no files", async () => {
  const DATA_DIR = newDataDir();
  const url = `${site.origin}/clean`;
  const { code, err } = await runCommand(["scan", url, "--allow-private"], {
    DATA_DIR,
    PORT: "x",
    PUBLIC_URL: "y",
  });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : []).toEqual([]);
});

test("the help explains formats and exit codes", async () => {
  const { code, out } = await scan("--help");
  expect(code).toBe(0);
  for (const part of [
    "--sarif",
    "--fail-on <impact>",
    'default: "serious"',
    "Exit codes of a scan: 0 no failure",
  ]) {
    expect(out).toContain(part);
  }
});
