import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { auditHtml, CHROMIUM, pageWith, TEST_BROWSER, testScanner } from "./test-browser.ts";

const LONG = "We mend bags and shoes of leather, and sell what is left over at the end of every season.";

/** One element of a fault that needs layout or keys, for each rule. */
const FAULTS = `
  <p id="spaced" style="width:180px;height:20px;line-height:20px;overflow:clip;margin:0">Shoes for all seasons</p>
  <p id="zoomed" style="height:22px;line-height:22px;overflow:hidden;margin:0">${LONG}</p>
  <p id="wide" style="width:900px;display:none">${LONG.repeat(3)}</p>
  <style>@media (max-width: 400px) { #wide { display: block !important } }</style>
  <button id="unseen" style="outline:none;border:1px solid #000;background:#fff;color:#000">Buy</button>
  <button id="covered" style="position:absolute;top:250px;left:30px">Sell</button>
  <div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff">News</div>`;

/** Stands below the frame's window at first. */
const PICTURE =
  '<img id="picture" src="a.png" style="position:absolute;top:600px;left:90px" width="60" height="40">';

const folder = mkdtempSync(join(tmpdir(), "handrail-frames-"));
const program = join(folder, "browser");
/** Frames of other sites get a process each, as in a browser on a desktop. */
writeFileSync(program, `#!/bin/sh\nexec ${CHROMIUM} --site-per-process "$@"\n`, { mode: 0o755 });
const others = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () =>
    new Response(`<!doctype html><html lang="en"><title>Offers</title><body>${FAULTS}${PICTURE}`, {
      headers: { "content-type": "text/html" },
    }),
});
const scanner = testScanner({
  browser: { program },
  rules: { ...TEST_BROWSER.rules, allowLoopback: true, allowPrivate: true },
  settleMs: 500,
  takesPictures: true,
});
beforeAll(ensureScannerEngine);
afterAll(() => {
  scanner.stop();
  others.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

const EXPECTED = [
  ["covered-focus", "covered"],
  ["invisible-focus", "unseen"],
  ["reflow", "wide"],
  ["text-spacing", "spaced"],
  ["text-zoom", "zoomed"],
];

describe.skipIf(CHROMIUM === null)("frames", () => {
  test("are audited by their layout and by keyboard, in other processes too, and pictured", async () => {
    const style = 'style="width:100%;height:300px;border:0;display:block"';
    const own = FAULTS.replaceAll('"', "&quot;");
    const html = pageWith(
      `<a href="/a">A</a><iframe title="Own" ${style} srcdoc="${own}"></iframe><p style="height:1500px"></p><iframe title="Other" ${style} src="http://127.0.0.1:${others.port}/"></iframe><a href="/b">B</a>`,
    );
    const { findings, pictures = [] } = await auditHtml(scanner, html, "http://shop.example/");
    const failed = findings.filter(({ outcome }) => outcome === "failed");
    const inFrame = (start: string) =>
      failed
        .filter(({ element }) => element?.selector.startsWith(start))
        .map(({ rule, element }) => [rule, element?.selector.split("#").at(-1) ?? ""])
        .sort();
    expect(inFrame("iframe[src")).toEqual([...EXPECTED, ["img-alt", "picture"]].sort());
    expect(inFrame("main > iframe")).toEqual(EXPECTED);
    expect(failed).toHaveLength(2 * EXPECTED.length + 1);
    const shown = pictures.map(({ finding }) => finding.rule).sort();
    expect(shown).toEqual([...EXPECTED.map(([rule = ""]) => rule), "img-alt"].sort());
  }, 60_000);
});
