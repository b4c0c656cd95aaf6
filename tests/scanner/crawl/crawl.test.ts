import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { pageAddress } from "#src/scanner/crawl/page-address.ts";
import { readSitemap } from "#src/scanner/crawl/read-sitemap.ts";
import { parseRobots, pathFilter } from "#src/scanner/crawl/robots-txt.ts";

const ORIGIN = "https://shop.example";

test.each([
  [`${ORIGIN}/a#part`, `${ORIGIN}/a`],
  [`${ORIGIN}/a?utm_source=mail&id=1&fbclid=x`, `${ORIGIN}/a?id=1`],
  [`${ORIGIN}/a?b=%20c`, `${ORIGIN}/a?b=%20c`],
  [ORIGIN, `${ORIGIN}/`],
  ["https://other.example/a", null],
  ["http://shop.example/a", null],
  ["https://ada@shop.example/a", null],
  [`${ORIGIN}/catalog.PDF`, `${ORIGIN}/catalog.PDF`],
  [`${ORIGIN}/catalog.DOCX`, null],
  [`${ORIGIN}/a?file=b.pdf`, `${ORIGIN}/a?file=b.pdf`],
  [`${ORIGIN}/${"x".repeat(1_000)}`, null],
  [
    "https://static1.squarespace.com/static/1/menu.pdf?dl=1",
    "https://static1.squarespace.com/static/1/menu.pdf?dl=1",
  ],
  ["https://docs.wixstatic.com/ugd/menu.pdf", "https://docs.wixstatic.com/ugd/menu.pdf"],
  ["https://docs.wixstatic.com/ugd/menu", null],
  ["http://docs.wixstatic.com/ugd/menu.pdf", null],
  ["https://docs.wixstatic.com:8443/ugd/menu.pdf", null],
  ["https://evil-wixstatic.com/ugd/menu.pdf", null],
  ["https://wixstatic.com.other.example/ugd/menu.pdf", null],
  ["javascript:alert(1)", null],
  ["no address", null],
])("the address %p is that of the page %p", (address, expected) => {
  expect(pageAddress(address, ORIGIN)).toBe(expected);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const SITEMAP = "<urlset><url><loc> https://a.example/?a=1&amp;b=2 </loc></url></urlset>";

describe("a sitemap", () => {
  test.each([
    ["plain", bytes(SITEMAP)],
    ["compressed", gzipSync(SITEMAP)],
    ["with a namespace prefix", bytes(SITEMAP.replaceAll("<", "<s:").replaceAll("<s:/", "</s:"))],
    ["with quoted addresses", bytes("<urlset><loc><![CDATA[https://a.example/?a=1&b=2]]></loc></urlset>")],
    ["in plain text", bytes("https://a.example/?a=1&b=2\n\nno address\n")],
  ])("is read %s", async (_, content) => {
    expect(await readSitemap(content, false)).toEqual({
      isIndex: false,
      addresses: ["https://a.example/?a=1&b=2"],
      isCut: false,
    });
  });

  test("that is an index is told apart", async () => {
    const index =
      "<?xml version='1.0'?><sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>";
    expect((await readSitemap(bytes(index), false))?.isIndex).toBe(true);
  });

  test("that is none is refused", async () => {
    expect(await readSitemap(bytes("<html><loc>https://a.example/</loc></html>"), false)).toBeNull();
    expect(await readSitemap(Uint8Array.of(0x1f, 0x8b, 1, 2, 3), false)).toBeNull();
    expect(await readSitemap(bytes(""), false)).toBeNull();
  });

  test("that was cut off, or decompresses to very much, is read as far as the limit", async () => {
    const line = "<url><loc>https://a.example/page</loc></url>";
    const large = gzipSync(`<urlset>${line.repeat(300_000)}</urlset>`);
    for (const content of [large, large.subarray(0, large.length / 2)]) {
      const sitemap = await readSitemap(content, false);
      expect([sitemap?.addresses.length, sitemap?.isCut]).toEqual([5_000, true]);
    }
  });
});

function allows(text: string, path: string): boolean {
  return pathFilter(parseRobots(text, "Handrail"))(path);
}

describe("the rules of a robots.txt", () => {
  test.each([
    ["an empty file", "", true],
    ["everything disallowed for all", "User-agent: *\nDisallow: /", false],
    ["everything disallowed for others", "User-agent: other\nDisallow: /", true],
    [
      "its own group before that for all",
      "User-agent: *\nDisallow: /\nUser-agent: handrail\nDisallow:",
      true,
    ],
    ["its own group in any case, with a version", "User-Agent: HANDRAIL/1.0\nDisallow: /", false],
    ["two names above one group", "User-agent: other\nUser-agent: handrail\nDisallow: /", false],
    [
      "two groups of its own",
      "User-agent: handrail\nDisallow: /x\n\nUser-agent: handrail\nDisallow: /shop",
      false,
    ],
    [
      "a sitemap between name and rule",
      "User-agent: *\nSitemap: https://a.example/s.xml\nDisallow: /",
      false,
    ],
    ["a name that only begins like its own", "User-agent: handrails\nDisallow: /", true],
    ["comments, and line ends of all kinds", "User-agent: * # all\r\nDisallow: /shop # no\rAllow: /x", false],
    ["a byte order mark", "\ufeffUser-agent: *\nDisallow: /", false],
  ])("with %s apply", (_, text, allowed) => {
    expect(allows(text, "/shop/cart?item=1")).toBe(allowed);
  });

  test("match patterns with stars, an end and encoded characters", () => {
    const matching: Array<[pattern: string, ...paths: string[]]> = [
      ["/shop", "/shop", "/shopping"],
      ["/*.php$", "/a/b.php"],
      ["/a*b*c", "/a1b2c3"],
      ["/a**b", "/a1b"],
      ["/a*b*$", "/a1b2"],
      ["/a*b$", "/a1b2b"],
      ["/$", "/"],
      ["*", "/anything"],
      ["/caf%C3%A9", "/caf%c3%a9"],
      ["/café", "/caf%C3%A9"],
      ["/%7Eada", "/~ada"],
      ["/a?b=*", "/a?b=c"],
    ];
    const others: typeof matching = [
      ["/shop/", "/shop"],
      ["/*.php$", "/a/b.php?x"],
      ["/a*b*c", "/a1c2b3"],
      ["/a*a$", "/a"],
      ["/$", "/a"],
    ];
    const allowed = (rows: typeof matching) =>
      rows.flatMap(([pattern, ...paths]) =>
        paths.filter((path) => allows(`User-agent: *\nDisallow: ${pattern}`, path)),
      );
    expect(allowed(matching)).toEqual([]);
    expect(allowed(others)).toEqual(others.map(([, path = ""]) => path));
  });

  test("are decided by the longest pattern, and in favor of a visit between equals", () => {
    const text = "User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /equal\nAllow: /equal";
    const allowed = ["/shop/open", "/shop", "/equal"].filter((path) => allows(text, path));
    expect(allowed).toEqual(["/shop/open", "/equal"]);
  });

  test("of a hostile size and shape are read in little time", () => {
    const stars = `User-agent: *\nDisallow: /${"*a".repeat(200)}b\n`.repeat(2_000);
    expect(allows(stars, `/${"a".repeat(1_000)}`)).toBe(true);
  });
});

test("the wait and the sitemaps are read, whatever group they are in", () => {
  const { delayMs, sitemaps } = parseRobots(
    "Sitemap: https://a.example/one.xml\nUser-agent: other\nCrawl-delay: 60\nUser-agent: *\nCrawl-delay: 2.5\nSitemap: /two.xml",
    "Handrail",
  );
  expect([delayMs, sitemaps]).toEqual([2_500, ["https://a.example/one.xml", "/two.xml"]]);
  expect(parseRobots("User-agent: *\nCrawl-delay: never", "Handrail").delayMs).toBe(0);
});
