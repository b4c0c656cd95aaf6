import { afterAll, describe, expect, test } from "bun:test";
import { constants, getPriority } from "node:os";
import { LONG } from "#tests/helpers/long.ts";
import { JOB_LIMITS } from "../../src/scanner/jobs.ts";
import type { JobLimits } from "../../src/scanner/page-limits.ts";
import { PageProblem } from "../../src/scanner/page-problem.ts";
import { AUDITS_AT_ONCE, PageScanner } from "../../src/scanner/page-scanner.ts";
import { PATIENCE_MS, PRIORITY } from "../helpers/patience.ts";
import { until } from "../helpers/until.ts";
import { CODE, READ_PAGES, REFUSED_PAGES, UNENDING_PAGES } from "./hostile-pages.ts";

const scanners: PageScanner[] = [];
afterAll(() => {
  for (const scanner of scanners) scanner.stop();
});

function newScanner(changes: Partial<JobLimits> = {}, options: { idleMs?: number } = {}): PageScanner {
  const own = { ...JOB_LIMITS["read-install-facts"], wallMs: PATIENCE_MS, ...changes };
  const limits = { ...JOB_LIMITS, "read-install-facts": own };
  return kept(new PageScanner({ limits, priority: PRIORITY, ...options }));
}

function kept(scanner: PageScanner): PageScanner {
  scanners.push(scanner);
  return scanner;
}

const HTML = { contentType: "text/html; charset=utf-8", url: "https://shop.example/" };

function read(scanner: PageScanner, html: string) {
  return scanner.run("read-install-facts", { ...HTML, bytes: Buffer.from(html) });
}

/** Returns the reason why a page is not read. */
async function refusal(scanner: PageScanner, html: string): Promise<string> {
  const outcome = await read(scanner, html).catch((error: unknown) => error);
  return outcome instanceof PageProblem ? outcome.reason : "it was read";
}

const FOUND = { src: "https://shop.example/platform.js", widgetId: "abc", place: "page" };
const COSTLY = READ_PAGES["49,000 comments with scripts"]();

test("a reply that is longer than its job allows is not read", async () => {
  expect(await refusal(newScanner({ replyLength: 20 }), "<p>")).toBe("unreadable");
});

describe("a page made to cost more than its size", () => {
  const shared = newScanner();

  test.each(Object.entries(REFUSED_PAGES))("is refused without parsing: %s", async (_, page) => {
    expect(await refusal(shared, page())).toMatch(/^too-(large|deep|many-tags)$/);
  });

  test.each(Object.entries(READ_PAGES))("is read, with truncated texts: %s", async (_, page) => {
    const facts = await read(shared, page());
    expect(facts.scripts.at(-1)).toMatchObject(FOUND);
    expect(JSON.stringify(facts).length).toBeLessThan(40_000);
  });

  test.each(Object.entries(UNENDING_PAGES))("is read to its end: %s", async (_, page) => {
    expect(await read(shared, page())).toEqual({ scripts: [], policies: [] });
  });
});

test("a page that the host finds no time for is not called too heavy", async () => {
  expect(await refusal(newScanner({ wallMs: 0 }), COSTLY)).toBe("busy");
});

test("a page that exceeds its processor time or memory fails, and the next one is read", async () => {
  expect(await refusal(newScanner({ cpuSeconds: 0 }), COSTLY)).toBe("too-slow");
  const scanner = newScanner({ bytes: 1 });
  expect(await refusal(scanner, COSTLY)).toBe("too-much-memory");
  expect(scanner.pids).toEqual([]);
  expect((await read(newScanner(), CODE)).scripts).toMatchObject([FOUND]);
});

describe("the scanner's processes", () => {
  test("start on demand, and one serves several pages", async () => {
    const scanner = newScanner();
    expect(scanner.pids).toEqual([]);
    await read(scanner, CODE);
    const [pid] = scanner.pids;
    await read(scanner, CODE);
    expect(scanner.pids).toEqual([pid ?? 0]);
  });

  test("yield to the server, unless told otherwise", async () => {
    const scanner = kept(new PageScanner());
    const reading = read(scanner, CODE).catch(() => null);
    const pid = await until("a process has started", () => scanner.pids[0]);
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
    scanner.stop();
    await reading;
  });

  test("stop when idle, and start again", async () => {
    const scanner = newScanner({}, { idleMs: 1 });
    await read(scanner, CODE);
    while (scanner.pids.length > 0) await Bun.sleep(1);
    expect((await read(scanner, CODE)).scripts).toMatchObject([FOUND]);
  });

  test("are replaced after 25 pages", async () => {
    const scanner = newScanner();
    for (let page = 0; page < 24; page += 1) await read(scanner, CODE);
    const before = scanner.pids;
    await read(scanner, CODE);
    await read(scanner, CODE);
    expect([before.length, scanner.pids.length]).toEqual([1, 1]);
    expect(scanner.pids).not.toEqual(before);
  });

  test("may be killed from outside, since the page goes to another process", async () => {
    const scanner = newScanner();
    await read(scanner, CODE);
    const [pid = 0] = scanner.pids;
    process.kill(pid, "SIGSTOP");
    const reading = read(scanner, CODE);
    process.kill(pid, "SIGKILL");
    expect((await reading).scripts).toMatchObject([FOUND]);
    expect(scanner.pids).not.toContain(pid);
  });

  test("may also exit between two pages", async () => {
    const scanner = newScanner();
    for (let page = 0; page < (LONG ? 10 : 3); page += 1) {
      expect((await read(scanner, CODE + " ".repeat(200_000))).scripts).toMatchObject([FOUND]);
      for (const pid of scanner.pids) process.kill(pid, "SIGKILL");
      await Bun.sleep(page % 3);
    }
  });

  test("read an owner's page while audits last", async () => {
    const scanner = newScanner();
    const costly = { ...HTML, bytes: Buffer.from(READ_PAGES["20,000 rules on 5,000 elements"]()) };
    const audits = Array.from({ length: AUDITS_AT_ONCE }, () => scanner.run("audit-page", costly));
    const pids = await until(
      "the audits have started",
      () => scanner.pids.length === audits.length && scanner.pids,
    );
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    expect((await read(scanner, CODE)).scripts).toMatchObject([FOUND]);
    scanner.stop();
    const outcomes = await Promise.all(audits.map((audit) => audit.catch((error: unknown) => error)));
    expect(outcomes).toEqual(audits.map(() => new PageProblem("busy")));
  });

  test("are limited in number, as are the waiting pages", async () => {
    const scanner = newScanner();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => refusal(scanner, CODE)));
    expect(scanner.pids.length).toBeLessThanOrEqual(2);
    const turnedAway = outcomes.filter((outcome) => outcome === "busy").length;
    expect(turnedAway).toBeGreaterThanOrEqual(40 - 2 - 16);
    expect(outcomes.filter((outcome) => outcome === "it was read").length).toBe(40 - turnedAway);
  });

  test("stop with the scanner, which then refuses pages", async () => {
    const scanner = newScanner();
    await read(scanner, CODE);
    scanner.stop();
    expect(scanner.pids).toEqual([]);
    expect(await refusal(scanner, CODE)).toBe("busy");
  });
});
