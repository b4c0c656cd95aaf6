import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { constants, getPriority } from "node:os";
import { changesText } from "#shared/scan-rules/changed-markup.ts";
import { AUDITS_AT_ONCE, PageScanner, type TurnLimits, Turns } from "#src/scanner/page-scanner.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import type { PageAudit } from "../../src/scanner/findings.ts";
import { JOB_LIMITS } from "../../src/scanner/jobs.ts";
import type { JobLimits } from "../../src/scanner/page-limits.ts";
import { PageProblem } from "../../src/scanner/page-problem.ts";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { PATIENCE_MS, PRIORITY } from "../helpers/patience.ts";
import { until } from "../helpers/until.ts";
import { CODE, COSTLY_TO_AUDIT, READ_PAGES, REFUSED_PAGES, UNENDING_PAGES } from "./hostile-pages.ts";

const scanners: PageScanner[] = [];
beforeAll(ensureScannerEngine);
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

  const pages = someOf(Object.entries(READ_PAGES), 7, 6);
  test.each(pages)("is read, with truncated texts: %s", async (_, page) => {
    const facts = await read(shared, page());
    expect(facts.scripts.at(-1)).toMatchObject(FOUND);
    expect(JSON.stringify(facts).length).toBeLessThan(40_000);
  });

  test.each(Object.entries(UNENDING_PAGES))("is read to its end: %s", async (_, page) => {
    expect(await read(shared, page())).toEqual({ scripts: [], policies: [], builder: null });
  });
});

const COSTLY_TO_PARSE = Object.entries({ ...REFUSED_PAGES, ...READ_PAGES, ...UNENDING_PAGES });

test.each([...someOf(COSTLY_TO_PARSE, 0), ...someOf(Object.entries(COSTLY_TO_AUDIT), 2)])(
  "an audit has a result or is given up, and so has that of the next page: %s",
  async (_, page) => {
    expect(await outcome(page())).toMatch(/^(audited|too-.+)$/);
    expect(await outcome("<p>Next</p>")).toBe("audited");
  },
  2 * PATIENCE_MS,
);

const AUDIT_LIMITS = { ...JOB_LIMITS["audit-page"], cpuSeconds: LONG ? 3 : 1, wallMs: PATIENCE_MS };
const limited = kept(
  new PageScanner({ limits: { ...JOB_LIMITS, "audit-page": AUDIT_LIMITS }, priority: PRIORITY }),
);

async function outcome(html: string): Promise<string> {
  try {
    const { findings } = await limited.run("audit-page", { ...HTML, bytes: Buffer.from(html) });
    return findings.length > 0 ? "audited" : "without a finding";
  } catch (error) {
    if (error instanceof PageProblem) return error.reason;
    throw error;
  }
}

test("a page that exceeds its time or memory fails, and the next one is read", async () => {
  // The host's fault, not the page's.
  expect(await refusal(newScanner({ wallMs: 0 }), COSTLY)).toBe("busy");
  expect(await refusal(newScanner({ cpuSeconds: 0 }), COSTLY)).toBe("too-slow");
  const scanner = newScanner({ bytes: 1 });
  expect(await refusal(scanner, COSTLY)).toBe("too-much-memory");
  expect(scanner.pids).toEqual([]);
  expect((await read(newScanner(), CODE)).scripts).toMatchObject([FOUND]);
});

describe("the scanner's processes", () => {
  test("start on demand, serve several pages, and stop with the scanner, which then refuses pages", async () => {
    const scanner = newScanner();
    expect(scanner.pids).toEqual([]);
    await read(scanner, CODE);
    const [pid] = scanner.pids;
    await read(scanner, CODE);
    expect(scanner.pids).toEqual([pid ?? 0]);
    scanner.stop();
    expect(scanner.pids).toEqual([]);
    expect(await refusal(scanner, CODE)).toBe("busy");
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
    for (let page = 0; page < (LONG ? 10 : 2); page += 1) {
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
});

const auditor = kept(new PageScanner({ priority: PRIORITY }));
const PRODUCTS = { ...HTML, url: "https://shop.example/products?page=2" };

function audit(html: string): Promise<PageAudit> {
  return auditor.run("audit-page", { ...PRODUCTS, bytes: Buffer.from(html) });
}

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Our products</title>${head}</head><body><main><h1>Our products</h1>${body}</main></body></html>`;
}

async function findingsOf(html: string, rule: string) {
  return (await audit(html)).findings.filter((finding) => finding.rule === rule);
}

test("a well-made page has no findings, also where items end a paragraph by beginning", async () => {
  const { findings, omitted, title, lang, engines } = await audit(page("<p>Nice shoes.</p>"));
  expect(findings).toEqual([]);
  expect({ omitted, title, lang }).toEqual({ omitted: 0, title: "Our products", lang: "en" });
  expect(engines.map(({ name }) => name)).toEqual(["AccessLint", "Handrail"]);
  const unclosed = "<ul><li><p>Rye<li><p>Oat</ul><dl><dt>Rye<dd><p>Dark<dt>Oat<dd>Light</dl>";
  expect((await audit(page(unclosed))).findings).toEqual([]);
});

test("a finding names its element, without what someone typed and without queries", async () => {
  const html = page(
    '<ul class="cards css-1x2y3z"><li class="card is-active"><img class="photo" data-id="7" src="/a.png?key=secret"></li></ul>' +
      '<form class="login"><input type="text" value="private"></form>',
  );
  const { findings } = await audit(html);
  const image = findings.find(({ rule }) => rule === "img-alt");
  expect(image).toMatchObject({ outcome: "failed", impact: "critical" });
  expect(changesText(image?.changedMarkup ?? null)).toContain(
    '<img class="photo" data-id="…" src="/a.png…" alt="[what the picture shows]">',
  );
  expect(image?.element).toEqual({
    selector: expect.stringContaining("img"),
    markup: '<img class="photo" data-id="…" src="/a.png">',
    surroundings: '<li class="card is-active">\n  <img class="photo" data-id="…" src="/a.png">\n</li>',
    shape: "main>ul.cards>li.card>img.photo",
  });
  expect(findings.map(({ rule }) => rule)).toContain("form-label");
  expect(JSON.stringify(findings)).not.toMatch(/private|secret/);
});

test("up to 25 findings of an issue have a note of their element, and five have changed markup", async () => {
  const items = Array.from({ length: 27 }, (_, at) => `<li><img src="/${at}.png?key=secret"></li>`);
  const { findings } = await audit(
    page(`<h2>Breads</h2><ul>${items.join("")}</ul>`).replace(' lang="en"', ""),
  );
  const images = findings.filter(({ rule }) => rule === "img-alt");
  expect(images.filter(({ changedMarkup }) => changedMarkup !== null)).toHaveLength(5);
  const notesOf = (rule: string) => findings.filter((one) => one.rule === rule).map(({ note }) => note);
  const names = Array.from({ length: 27 }, (_, at) => (at < 25 ? `${at}.png` : undefined));
  expect(notesOf("img-alt").map((note) => note?.names.src)).toEqual(names);
  expect(notesOf("img-alt")[0]).toMatchObject({ tag: "img", heading: "Breads", landmark: "main" });
  expect(notesOf("html-has-lang")).toMatchObject([{ tag: "html" }]);
  expect(JSON.stringify(findings)).not.toContain("secret");
});

test("contrast is a question to a person, unless nothing from elsewhere styles the page", async () => {
  const outcomes = async (head: string) => {
    const faint = page('<p style="color:#aaa;background:#fff">Faint</p>', head);
    return (await findingsOf(faint, "color-contrast")).map(({ outcome }) => outcome);
  };
  expect(await outcomes('<link rel="stylesheet" href="/style.css">')).toEqual(["review"]);
  expect(await outcomes("<script></script>")).toEqual(["review"]);
  expect(await outcomes("<style>h1 { position: absolute }</style>")).toEqual(["review"]);
  expect(await outcomes("")).toEqual(["failed"]);
});

test("our own widget does not change the result, nor the places of others", async () => {
  const body = '<img src="a.png"><p>Text</p>';
  const script = '<script src="https://handrail.example/platform.js" data-widget-id="abc" async></script>';
  /** The widget's script may move what follows it on its line. */
  const withoutPlaces = ({ findings, ...result }: PageAudit) => {
    return { ...result, findings: findings.map(({ source: _, ...finding }) => finding) };
  };
  const worn = page(body, script).replace('lang="en"', 'lang="en" data-handrail-contrast="high"');
  const after = await audit(
    worn.replace("</body>", "<handrail-widget tabindex=5><img></handrail-widget></body>"),
  );
  expect(withoutPlaces(after)).toEqual(withoutPlaces(await audit(page(body))));
  const places = after.findings.map(({ source }) => source && worn.slice(source.startColumn - 1));
  expect(places).toEqual(
    after.findings.map(({ element }) => expect.stringContaining(element?.markup ?? "-")),
  );
});

test("the crawler gets the page's own links, those to PDFs, its canonical address and its robots", async () => {
  const html = page(
    '<a href="/a#top">A</a><a href="b?x=1">B</a><a href="#here">Here</a><a href="https://other.example/">O</a><a href="mailto:a@b.c">M</a><a href="https://files.example/menu.PDF#page=2">Menu</a><a href="/a">A</a>',
    '<base href="/shop/"><link rel="canonical" href="/products"><meta name="ROBOTS" content="NOINDEX, follow">',
  );
  expect(await audit(html)).toMatchObject({
    links: [
      "https://shop.example/a",
      "https://shop.example/shop/b?x=1",
      "https://shop.example/shop/",
      "https://files.example/menu.PDF",
    ],
    canonical: "https://shop.example/products",
    robots: { noindex: true, nofollow: false },
  });
});

test("nothing of the page runs", async () => {
  const code = "document.title='run'";
  const html = page(
    `<script>${code}</script><img src=x onerror="${code}"><svg onload="${code}"></svg><iframe src="javascript:parent.${code}"></iframe><iframe srcdoc="<script>parent.${code}</script>"></iframe><a href="/">A</a>`,
  ).replace("<body>", `<body onload="${code}">`);
  expect((await audit(html)).title).toBe("Our products");
});

const LIMITS: TurnLimits = { concurrency: 2, maxWaiting: 4, maxWaitMs: 60_000 };
const AUDIT = { isUrgent: false };
const CLICK = { isUrgent: true };

/** Takes turns, and notes each once it is given or refused. */
function taker(limits: Partial<TurnLimits>) {
  const turns = new Turns({ ...LIMITS, ...limits });
  const log: string[] = [];
  async function take(name: string, kind: typeof AUDIT): Promise<void> {
    log.push((await turns.take(kind)) ? name : `not ${name}`);
  }
  return { turns, log, take };
}

test("an owner's click runs alongside audits, one of several at a time, and gives its turn to no audit", async () => {
  const { turns, log, take } = taker({});
  await Promise.all([take("audit 1", AUDIT), take("audit 2", AUDIT), take("click 1", CLICK)]);
  const [click, audit] = [take("click 2", CLICK), take("audit 3", AUDIT)];
  const given = ["audit 1", "audit 2", "click 1"];
  expect(log).toEqual(given);
  for (const ended of [CLICK, CLICK]) {
    turns.pass(ended);
    await click;
    await Bun.sleep(0);
    expect(log).toEqual([...given, "click 2"]);
  }
  turns.pass(AUDIT);
  await audit;
  expect(log.at(-1)).toBe("audit 3");
});

test("a waiting click goes before the audits that came earlier", async () => {
  const { turns, log, take } = taker({ concurrency: 1 });
  await take("click 1", CLICK);
  const waiting = [take("audit 1", AUDIT), take("audit 2", AUDIT), take("click 2", CLICK)];
  for (const ended of [CLICK, CLICK, AUDIT]) {
    turns.pass(ended);
    await Bun.sleep(0);
  }
  await Promise.all(waiting);
  expect(log).toEqual(["click 1", "click 2", "audit 1", "audit 2"]);
});

test("tasks beyond the number that may wait are refused, as is one that waited in vain, and the rest at the end", async () => {
  const { turns, log, take } = taker({ concurrency: 1, maxWaiting: 1 });
  await take("audit 1", AUDIT);
  const waiting = take("audit 2", AUDIT);
  await take("audit 3", AUDIT);
  turns.refuseWaiting();
  await waiting;
  expect(log).toEqual(["audit 1", "not audit 3", "not audit 2"]);
  const later = taker({ concurrency: 1, maxWaiting: 1, maxWaitMs: 1 });
  for (const name of ["audit 4", "audit 5"]) await later.take(name, AUDIT);
  later.turns.pass(AUDIT);
  await later.take("audit 6", AUDIT);
  expect(later.log).toEqual(["audit 4", "not audit 5", "audit 6"]);
});
