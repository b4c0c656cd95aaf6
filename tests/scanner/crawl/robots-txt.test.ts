import { expect, test } from "bun:test";
import { parseRobots, pathFilter } from "#src/scanner/crawl/robots-txt.ts";
import { LINEAR_MS, processorMs } from "#tests/helpers/processor-time.ts";

function allows(text: string, path: string): boolean {
  return pathFilter(parseRobots(text, "Handrail"))(path);
}

const forbids = (pattern: string, path: string) => !allows(`User-agent: *\nDisallow: ${pattern}`, path);

test.each([
  ["Sitemap: https://a.example/s.xml"],
  ["Content-Signal: search=yes, ai-train=no"],
  ["Host: a.example"],
  ["Noindex: /old"],
  ["Clean-param: ref /shop"],
  ["Crawl-delay: 10"],
  ["Useragents: none"],
  ["# Bots: read this"],
  ["a line of prose"],
  [""],
])("the line %p does not end a run of names", (line) => {
  const text = `User-agent: Handrail\n${line}\nUser-agent: other\nDisallow: /till\n\nUser-agent: *\nDisallow: /`;
  expect([allows(text, "/till/7"), allows(text, "/bread")]).toEqual([false, true]);
});

test("a rule ends a run of names, even without a path", () => {
  for (const rule of ["Disallow:", "Allow: /bread", "Disalow: /bread"]) {
    const text = `User-agent: Handrail\n${rule}\nUser-agent: other\nDisallow: /till`;
    expect([rule, allows(text, "/till")]).toEqual([rule, true]);
  }
});

test("rules before any name, and names without rules, forbid nothing", () => {
  expect(allows("Disallow: /\nUser-agent: other\nDisallow: /", "/bread")).toBe(true);
  expect(allows("User-agent: *\nDisallow: /\nUser-agent: handrail", "/bread")).toBe(true);
  expect(allows("", "/bread")).toBe(true);
});

test("all groups of its own count, by the longest pattern and in favor of a visit between equals", () => {
  const groups = "User-agent: handrail\nDisallow: /till\nAllow: /till/open\n\nUser-agent: handrail";
  const text = `${groups}\nDisallow: /bread\nDisallow: /rye\nAllow: /rye`;
  const allowed = ["/till", "/till/open", "/bread", "/rye"].filter((path) => allows(text, path));
  expect(allowed).toEqual(["/till/open", "/rye"]);
});

test.each([
  ["Handrail bot", true],
  ["HANDRAIL/2.1 (+https://a.example)", true],
  ["* all of you", true],
  ["*bot", false],
  ["Handrail-Images", false],
  ["handrails", false],
  ["Hand", false],
  ["", false],
])("the name %p means this crawler: %p", (agent, isMeant) => {
  expect(allows(`User-agent: ${agent}\nDisallow: /`, "/bread")).toBe(!isMeant);
});

test.each([
  ["useragent: *\ndisallow: /till"],
  ["User Agent: *\nDissallow: /till"],
  ["USER-AGENT *\nDISALLOW /till"],
  ["User-agent : *\nDisalow\t:\t/till"],
  ["User-agent\t*\nDisallaw:/till # not for you"],
  ["\ufeffUser-agent: *\r\rDiasllow: /till\r\n"],
])("the misspelled rule %p counts", (text) => {
  expect([allows(text, "/till"), allows(text, "/bread")]).toEqual([false, true]);
});

test("a line without a colon counts only if it has a single value", () => {
  expect(allows("User-agent: *\nDisallow /till or /bread", "/till")).toBe(true);
  expect(parseRobots("Site-map /map.xml", "Handrail").sitemaps).toEqual(["/map.xml"]);
});

test.each([
  ["/till", "/tills", "/a/till"],
  ["/till/", "/till/7", "/till"],
  ["/*.php$", "/a/b.php", "/a/b.php?x"],
  ["/a*b*c", "/a1b2c3", "/a1c2b3"],
  ["/a**b", "/a1b", "/a1"],
  ["/a*b*$", "/a1b2", "/a1"],
  ["/a*b$", "/a1b2b", "/a1b2"],
  ["/a*a$", "/aa", "/a"],
  ["/$", "/", "/a"],
  ["/a?b=*", "/a?b=c", "/a"],
  ["/a%2Ab", "/a*b", "/axb"],
  ["/a%2ab", "/a*b", "/ab"],
  ["/price%24", "/price$", "/price"],
  ["/price%24", "/price$/list", "/prices"],
  ["/us$/list", "/us$/list", "/us"],
  ["/*$x", "/a$x", "/a"],
  ["/caf%c3%a9", "/caf%C3%A9", "/cafe"],
  ["/bröd", "/br%c3%b6d", "/brod"],
  ["/%7eada/%62read", "/~ada/bread", "/ada/bread"],
  ["/a%2Fb", "/a%2fb", "/a/b"],
  ["/go?to=https://b.example/", "/go?to=https%3A%2F%2Fb.example%2F", "/go"],
  ["/go?to=https%3a%2f%2fb.example", "/go?to=https://b.example", "/go?to=http://b.example"],
  ["/50%", "/50%", "/50"],
  ["/*.pdf$", "/a/b.pdf", "/a/b.pdf?print"],
])("the pattern %s forbids %s, and not %s", (pattern, path, other) => {
  expect([forbids(pattern, path), forbids(pattern, other)]).toEqual([true, false]);
});

test("a pattern that begins with neither a slash nor a star forbids nothing", () => {
  expect(forbids("till", "/till")).toBe(false);
  expect(forbids("*till", "/a/till")).toBe(true);
});

test("a folder whose index page is allowed is allowed as well", () => {
  const text = "User-agent: *\nDisallow: /\nAllow: /bread/index.html";
  const allowed = ["/bread/index.html", "/bread/", "/bread/rye", "/"].filter((path) => allows(text, path));
  expect(allowed).toEqual(["/bread/index.html", "/bread/"]);
});

test("a wait counts for the names above it in its group, and leaves the group's rules to all of them", () => {
  const text = `User-agent: slow
Crawl-delay: 20
User-agent: handrail
Crawl-delay: 2
User-agent: *
Disallow: /till`;
  for (const [name, delayMs] of Object.entries({ slow: 20_000, Handrail: 2_000, other: 0 }))
    expect(parseRobots(text, name)).toMatchObject({ delayMs, disallow: ["/till"] });
  const never = "User-agent: *\nCrawl-delay: 1e999\nCrawl-delay: -3\nCrawl-delay: never";
  expect(parseRobots(never, "Handrail").delayMs).toBe(0);
});

test("sitemaps count whatever group they are in, and a wait of part of a second counts", () => {
  const own = "User-agent: *\nCrawl-delay: 2.5\nSitemap: /two.xml";
  const text = `Sitemap: https://a.example/one.xml\nUser-agent: other\nCrawl-delay: 60\n${own}`;
  const { delayMs, sitemaps } = parseRobots(text, "Handrail");
  expect([delayMs, sitemaps]).toEqual([2_500, ["https://a.example/one.xml", "/two.xml"]]);
});

test("every rule of a large file counts, and one that is cut off at the limit does not", () => {
  const rules = Array.from({ length: 5_000 }, (_, at) => `Disallow: /shelf/${at}/`).join("\n");
  expect(allows(`User-agent: *\n${rules}`, "/shelf/4999/rye")).toBe(false);
  const long = `/${"a".repeat(3_000)}`;
  expect([forbids(long, `${long}b`), forbids(long, "/aa")]).toEqual([true, false]);
  const start = "User-agent: *\nDisallow: /till\n";
  const cut = `${start}${"#".repeat(512 * 1_024 - start.length - 14)}\nDisallow: /a/long/path`;
  expect([allows(cut, "/till"), allows(cut, "/bread")]).toEqual([false, true]);
});

test.each([
  ["stars", `Disallow: /${"*a".repeat(8_000)}b\n`],
  ["percent signs", `Disallow: /${"%4".repeat(8_000)}\n`],
  ["spaces", `${" ".repeat(8_000)}x `],
  ["tabs and words", "\ta b\tc"],
  ["names", "User-agent: handrail\n"],
  ["empty lines", "\r\n"],
  ["index pages", `Allow: ${"/index.htm".repeat(1_600)}\n`],
])("512 KB of %s are read and applied in linear time", async (_, part) => {
  const text = `User-agent: *\n${part.repeat(Math.ceil((512 * 1_024) / part.length))}`;
  const took = await processorMs(() => expect(allows(text, `/${"a".repeat(1_000)}`)).toBe(true));
  expect(took).toBeLessThan(LINEAR_MS);
});
