import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, startBrowser } from "#src/scanner/browser/open-browser.ts";
import { BrowserProblem } from "../../../src/scanner/browser/browser-problem.ts";
import { MAX_PICTURE_BYTES, type PageAudit } from "../../../src/scanner/findings.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { fixedFonts } from "../../helpers/fixed-fonts.ts";
import { auditHtml, CHROMIUM, PATIENT_LIMITS, pageWith, TEST_BROWSER, testScanner } from "./test-browser.ts";

const scanner = testScanner();
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

const PLAIN = pageWith('<img src="a.png" width="9" height="9">');
let plainAudit: Promise<PageAudit> | undefined;
/** Audits a page with one fault, once for all tests. */
const auditPlain = () => (plainAudit ??= auditHtml(scanner, PLAIN));

async function failuresOf(html: string): Promise<string[]> {
  const { findings } = await auditHtml(scanner, html);
  return findings.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule);
}

describe.skipIf(CHROMIUM === null)("a page in Chromium", () => {
  test("is audited as its scripts have made it, by its layout, with frames whose page-level rules do not count", async () => {
    const script = "<script>document.querySelector('main').append(new Image(9, 9))</script>";
    const faint = '<p style="color:#aaa;background:#fff">Faint</p>';
    const frame = `<iframe title="Inner" srcdoc="<title>x</title><img src='a.png' width='9' height='9'>"></iframe>`;
    const { findings, engines } = await auditHtml(scanner, pageWith(faint + frame + script));
    expect(findings.map(({ rule, element }) => [rule, element?.selector]).sort()).toEqual([
      ["color-contrast", expect.any(String)],
      ["img-alt", expect.stringContaining(">>>iframe> ")],
      ["img-alt", "main > img"],
    ]);
    const names = engines.map(({ name }) => name).join(", ");
    expect(names).toBe("AccessLint in Chromium, Handrail in Chromium, Chromium");
  });

  test("is audited although it patches prototypes and has a strict policy", async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; require-trusted-types-for 'script'">`;
    const patch =
      "<script>Document.prototype.querySelectorAll = () => { throw 1 }; Array.prototype.map = null</script>";
    const html = pageWith('<img src="a.png" width="9" height="9">', policy + patch);
    expect(await failuresOf(html)).toEqual(["img-alt"]);
  });

  test("with dialogs, downloads and a way to another page is audited where it was", async () => {
    const script =
      "<script>alert(1); confirm(2); onbeforeunload = () => 3; location.href = 'https://other.example/'</script>";
    const { title } = await auditHtml(scanner, pageWith(script));
    expect(title).toBe("Our products");
  });

  test("that computes without end is given up, and the next one is audited", async () => {
    const limited = testScanner({ limits: { ...PATIENT_LIMITS, cpuSeconds: 2 } });
    try {
      const endless = auditHtml(limited, pageWith("<script>for (;;);</script>"));
      expect(await endless.catch((error: unknown) => error)).toMatchObject({ reason: "too-slow" });
      expect((await auditHtml(limited, pageWith("<p>Text</p>"))).findings).toEqual([]);
    } finally {
      limited.stop();
    }
  });

  test("fails for lines that stay wider than a narrow window, and not for wrapped text or tables", async () => {
    const text = "Shoes of leather and of wool for every season of the year";
    const wide = pageWith(`<p style="width:900px">${text.repeat(5)}</p>`);
    expect(await failuresOf(wide)).toEqual(["reflow"]);
    const table = `<table><tr><th style="white-space:nowrap">${text}</th></tr><tr><td>1</td></tr></table>`;
    const scrolled = `<div style="overflow:auto" tabindex="0" role="region" aria-label="Prices"><p style="width:900px">${text.repeat(5)}</p></div>`;
    const image = '<img src="a.png" alt="A map" width="900" height="90">';
    expect(await failuresOf(pageWith(`<p>${text}</p>${scrolled}${image}${table}`))).toEqual([]);
  });

  test("has its findings also with elements named after every member of the document and their form", async () => {
    const words = "Shoes of leather and of wool for every season of the year ".repeat(5);
    const faulty = `<img src="a.png" width="40" height="40"><a href="/a"></a><p style="color:#aaa;background:#fff">Faint</p><p style="width:900px">${words}</p>`;
    const naming = `<div id="images"></div><form id="form"></form><script>{
      const name = (kind, box, create) => {
        const names = new Set();
        for (let at = kind.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
          for (const name of Object.getOwnPropertyNames(at)) names.add(name);
        const elements = [...names].map((name) => { const made = create(); made.setAttribute("name", name); return made });
        document.getElementById(box).append(...elements);
      };
      const create = document.createElement.bind(document);
      name(HTMLFormElement, "form", () => Object.assign(create("input"), { ariaLabel: "A" }));
      name(HTMLDocument, "images", () => Object.assign(new Image(9, 9), { alt: "" }));
    }</script>`;
    const failures = await failuresOf(pageWith(faulty + naming));
    expect(failures.sort()).toEqual(["color-contrast", "img-alt", "link-name", "reflow"]);
  });

  test("has small pictures of the first element of each issue, which leave its result as it is", async () => {
    const noise = `<canvas width="900" height="600" role="img"></canvas><script>{
      const c = document.querySelector("canvas").getContext("2d");
      for (let i = 0; i < 9e4; i++) { c.fillStyle = "hsl(" + (i * 7919) % 360 + " 80% " + i % 90 + "%)"; c.fillRect((i * 31) % 900, (i * 17) % 600, 3, 3) }
    }</script>`;
    const images = ["a", "b"].map((name) => `<img src="${name}.png" width="40" height="40">`).join("");
    const link = '<a href="/a"><span hidden>x</span></a>';
    const html = pageWith(`${noise}<p style="height:2000px"></p>${images}${link}`);
    const picturing = testScanner({ takesPictures: true });
    try {
      const { pictures = [], ...audit } = await auditHtml(picturing, html);
      const shown = pictures.map(({ finding }) => finding.rule);
      expect(shown.filter((rule) => rule === "img-alt")).toHaveLength(1);
      expect(shown.length).toBeGreaterThan(1);
      for (const { image } of pictures) {
        expect(Buffer.from(image).toString("latin1", 8, 12)).toBe("WEBP");
        expect(image.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
      }
      expect(await auditHtml(scanner, html)).toEqual(audit);
    } finally {
      picturing.stop();
    }
  });

  test("has the same result with our widget on it", async () => {
    const widget = '<handrail-widget><button tabindex="5"></button></handrail-widget>';
    const script = '<script src="https://handrail.example/platform.js" data-widget-id="abc" async></script>';
    const worn = PLAIN.replace("</body>", `${script}${widget}</body>`);
    expect(await auditHtml(scanner, worn)).toEqual(await auditPlain());
  });
});

test.skipIf(CHROMIUM === null)("a browser is lost with its proxy, without which it would wait", async () => {
  const browser = await openBrowser(TEST_BROWSER);
  browser.proxy.stop();
  await browser.proxy.exited;
  expect(browser.connection.isClosed).toBe(true);
  await expect(browser.proxy.reset(0)).rejects.toThrow("lost");
  browser.close();
});

describe.skipIf(CHROMIUM === null)("a DevTools endpoint", () => {
  async function auditRemotely(program: string, html: string): Promise<PageAudit> {
    const browser = await startBrowser(program, fixedFonts());
    const remote = testScanner({ browser: { url: new URL("/", browser.url.replace("ws", "http")).href } });
    return auditHtml(remote, html).finally(() => {
      remote.stop();
      browser.stop();
    });
  }

  test("is used, with the result of a browser of our own", async () => {
    expect(await auditRemotely(CHROMIUM ?? "", PLAIN)).toEqual(await auditPlain());
  });

  test("is refused if its pages could get past our proxy", async () => {
    const program = join(mkdtempSync(join(tmpdir(), "handrail-bare-")), "browser");
    const bare = `#!/bin/sh\nfor a; do case "$a" in --host-resolver*) ;; *) set -- "$@" "$a";; esac; shift; done\nexec ${CHROMIUM} "$@"\n`;
    writeFileSync(program, bare, { mode: 0o755 });
    const problem = await auditRemotely(program, pageWith("")).catch((error: unknown) => error);
    expect(String(problem)).toContain("start it with --host-resolver-rules=MAP * ~NOTFOUND");
  });
});

test("a program that is no browser is told as unavailable", async () => {
  const broken = testScanner({ browser: { program: "/bin/false" } });
  const problem = await auditHtml(broken, pageWith("")).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(BrowserProblem);
  expect(problem).toMatchObject({ reason: "unavailable" });
});

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
const framed = testScanner({
  browser: { program },
  rules: { ...TEST_BROWSER.rules, allowLoopback: true, allowPrivate: true },
  settleMs: 500,
  takesPictures: true,
});
afterAll(() => {
  framed.stop();
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

test.skipIf(CHROMIUM === null)(
  "frames are audited by their layout and by keyboard, in other processes too, and pictured",
  async () => {
    const style = 'style="width:100%;height:300px;border:0;display:block"';
    const own = FAULTS.replaceAll('"', "&quot;");
    const html = pageWith(
      `<a href="/a">A</a><iframe title="Own" ${style} srcdoc="${own}"></iframe><p style="height:1500px"></p><iframe title="Other" ${style} src="http://127.0.0.1:${others.port}/"></iframe><a href="/b">B</a>`,
    );
    const { findings, pictures = [] } = await auditHtml(framed, html, "http://shop.example/");
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
  },
  60_000,
);
