import { expect, spyOn, test } from "bun:test";
import { auditInBrowser } from "../../../src/features/scans/crawl/audit-in-browser.ts";
import { BrowserProblem } from "../../../src/scanner/browser/browser-problem.ts";
import type { PageAudit } from "../../../src/scanner/findings.ts";
import type { OpenPage } from "../../../src/scanner/reading/page-reader.ts";

const PAGE: OpenPage = {
  reply: {
    url: new URL("https://shop.example/"),
    status: 200,
    headers: {},
    truncated: false,
    length: 0,
    hash: "",
  },
  run: () => Promise.reject(new Error("Only its bytes are used")),
  read: () => Promise.reject(new Error("Only its bytes are used")),
  copy: async () => ({ bytes: new Uint8Array(), contentType: "text/html", url: "https://shop.example/" }),
};

function auditBy(name: string): PageAudit {
  const robots = { noindex: false, nofollow: false };
  const engines = [{ name, version: "1" }];
  return { title: "", lang: "en", findings: [], omitted: 0, links: [], canonical: null, robots, engines };
}

test("pages are audited without the browser while it is away, which is logged once", async () => {
  const log = spyOn(console, "error").mockImplementation(() => {});
  let isAway = true;
  const browser = {
    audit: async () => {
      if (isAway) throw new BrowserProblem("unavailable", "no reply");
      return auditBy("browser");
    },
  };
  const audit = auditInBrowser(browser, async () => auditBy("plain"));
  const used = async () => (await audit(PAGE, [])).engines[0]?.name;
  expect([await used(), await used()]).toEqual(["plain", "plain"]);
  expect(log).toHaveBeenCalledTimes(1);
  isAway = false;
  expect(await used()).toBe("browser");
  log.mockRestore();
});
