import { expect, spyOn, test } from "bun:test";
import { auditInBrowser, waitForVisitors } from "#src/features/crawl/scan-worker.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";

const URL_OF_PAGE = "https://shop.example/";
const PAGE: OpenPage = {
  reply: { url: new URL(URL_OF_PAGE), status: 200, headers: {}, truncated: false, length: 0, hash: "" },
  run: () => Promise.reject(new Error("Only its bytes are used")),
  read: () => Promise.reject(new Error("Only its bytes are used")),
  copy: async () => ({ bytes: new Uint8Array(), contentType: "text/html", url: URL_OF_PAGE }),
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

/** Sleeps without waiting; the first timers ring as late as `delays` says. Returns the sleeps. */
async function sleepsWith(delays: number[]): Promise<number[]> {
  let now = 0;
  const sleeps: number[] = [];
  await waitForVisitors({
    now: () => now,
    async sleep(ms) {
      now += ms + (delays[sleeps.length] ?? 0);
      sleeps.push(ms);
    },
  });
  return sleeps;
}

test("a step of a scan starts at once, or waits while timers ring late, which is when requests wait too, some ten seconds at most", async () => {
  expect(await sleepsWith([])).toEqual([10]);
  expect(await sleepsWith([29])).toEqual([10]);
  expect(await sleepsWith([30])).toEqual([10, 500, 10]);
  expect(await sleepsWith([200, 0, 45])).toEqual([10, 500, 10, 500, 10]);
  const sleeps = await sleepsWith(Array.from({ length: 1_000 }, () => 100));
  expect(sleeps.reduce((sum, ms) => sum + ms)).toBe(20 * 510);
});

test("a blocked event loop is seen by the real timer", async () => {
  const waiting = waitForVisitors();
  const timers: number[] = [];
  const late = setTimeout(() => timers.push(1), 300);
  const end = performance.now() + 100;
  while (performance.now() < end);
  await waiting;
  clearTimeout(late);
  expect(timers).toEqual([1]);
});
