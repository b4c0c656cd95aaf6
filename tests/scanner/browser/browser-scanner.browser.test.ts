import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserProblem } from "../../../src/scanner/browser/browser-problem.ts";
import { startBrowser } from "../../../src/scanner/browser/browser-process.ts";
import { openBrowser } from "../../../src/scanner/browser/open-browser.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { fixedFonts } from "../../helpers/fixed-fonts.ts";
import { auditHtml, CHROMIUM, PATIENT_LIMITS, pageWith, TEST_BROWSER, testScanner } from "./test-browser.ts";

const scanner = testScanner();
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

async function failuresOf(html: string): Promise<string[]> {
  const { findings } = await auditHtml(scanner, html);
  return findings.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule);
}

describe.skipIf(CHROMIUM === null)("a page in Chromium", () => {
  test("is audited as its scripts have made it, and the result names the browser", async () => {
    const script = "<script>document.querySelector('main').append(new Image(9, 9))</script>";
    const { findings, engines } = await auditHtml(scanner, pageWith(script));
    expect(findings.map(({ rule }) => rule)).toEqual(["img-alt"]);
    expect(engines.map(({ name }) => name)).toEqual([
      "AccessLint in Chromium",
      "Handrail in Chromium",
      "Chromium",
    ]);
  });

  test("fails for text with too little contrast, which is only a question without a browser", async () => {
    expect(await failuresOf(pageWith('<p style="color:#aaa;background:#fff">Faint</p>'))).toEqual([
      "color-contrast",
    ]);
  });

  test("is audited with its frames, whose page-level rules do not count", async () => {
    const frame = `<iframe title="Inner" srcdoc="<title>x</title><img src='a.png' width='9' height='9'>"></iframe>`;
    const { findings } = await auditHtml(scanner, pageWith(frame));
    expect(findings.map(({ rule, element }) => [rule, element?.selector])).toEqual([
      ["img-alt", expect.stringContaining(">>>iframe> ")],
    ]);
  });

  test("is audited although it patches prototypes and has a strict policy", async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; require-trusted-types-for 'script'">`;
    const patch =
      "<script>Document.prototype.querySelectorAll = () => { throw 1 }; Array.prototype.map = null</script>";
    expect(await failuresOf(pageWith('<img src="a.png" width="9" height="9">', policy + patch))).toEqual([
      "img-alt",
    ]);
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

  test("has the same result with our widget on it", async () => {
    const plain = pageWith('<img src="a.png" width="9" height="9">');
    const widget = '<handrail-widget><button tabindex="5"></button></handrail-widget>';
    const script = '<script src="https://handrail.example/platform.js" data-widget-id="abc" async></script>';
    const worn = plain.replace("</body>", `${script}${widget}</body>`);
    expect(await auditHtml(scanner, worn)).toEqual(await auditHtml(scanner, plain));
  });
});

describe.skipIf(CHROMIUM === null)("a browser", () => {
  test("is lost with its proxy, without which it would wait", async () => {
    const browser = await openBrowser(TEST_BROWSER);
    browser.proxy.stop();
    await browser.proxy.exited;
    expect(browser.connection.isClosed).toBe(true);
    await expect(browser.proxy.reset(0)).rejects.toThrow("lost");
    browser.close();
  });
});

describe.skipIf(CHROMIUM === null)("a DevTools endpoint", () => {
  test("is used, with the result of a browser of our own", async () => {
    const browser = await startBrowser(CHROMIUM ?? "", fixedFonts());
    const remote = testScanner({ browser: { url: new URL("/", browser.url.replace("ws", "http")).href } });
    try {
      const html = pageWith('<img src="a.png" width="9" height="9">');
      expect(await auditHtml(remote, html)).toEqual(await auditHtml(scanner, html));
    } finally {
      remote.stop();
      browser.stop();
    }
  });

  test("is refused if its pages could get past our proxy", async () => {
    const program = join(mkdtempSync(join(tmpdir(), "handrail-bare-")), "browser");
    const bare = `#!/bin/sh\nfor a; do case "$a" in --host-resolver*) ;; *) set -- "$@" "$a";; esac; shift; done\nexec ${CHROMIUM} "$@"\n`;
    writeFileSync(program, bare, { mode: 0o755 });
    const browser = await startBrowser(program, fixedFonts());
    const remote = testScanner({ browser: { url: new URL("/", browser.url.replace("ws", "http")).href } });
    try {
      const problem = await auditHtml(remote, pageWith("")).catch((error: unknown) => error);
      expect(String(problem)).toContain("start it with --host-resolver-rules=MAP * ~NOTFOUND");
    } finally {
      remote.stop();
      browser.stop();
    }
  });
});

test("a program that is no browser is told as unavailable", async () => {
  const broken = testScanner({ browser: { program: "/bin/false" } });
  const problem = await auditHtml(broken, pageWith("")).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(BrowserProblem);
  expect(problem).toMatchObject({ reason: "unavailable" });
});
