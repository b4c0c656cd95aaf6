import { describe, expect, test } from "bun:test";
import { parseRobots, pathFilter } from "#src/scanner/crawl/robots-txt.ts";

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

  test.each([
    ["/shop", "/shop", true],
    ["/shop", "/shopping", true],
    ["/shop/", "/shop", false],
    ["/*.php$", "/a/b.php", true],
    ["/*.php$", "/a/b.php?x", false],
    ["/a*b*c", "/a1b2c3", true],
    ["/a*b*c", "/a1c2b3", false],
    ["/a*a$", "/a", false],
    ["/a**b", "/a1b", true],
    ["/a*b*$", "/a1b2", true],
    ["/a*b$", "/a1b2b", true],
    ["/$", "/", true],
    ["/$", "/a", false],
    ["*", "/anything", true],
    ["/caf%C3%A9", "/caf%c3%a9", true],
    ["/café", "/caf%C3%A9", true],
    ["/%7Eada", "/~ada", true],
    ["/a?b=*", "/a?b=c", true],
  ])("match the pattern %s with %s: %p", (pattern, path, matches) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matches);
  });

  test("are decided by the longest pattern, and in favor of a visit between equals", () => {
    const text = "User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /equal\nAllow: /equal";
    expect([allows(text, "/shop/open"), allows(text, "/shop"), allows(text, "/equal")]).toEqual([
      true,
      false,
      true,
    ]);
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
