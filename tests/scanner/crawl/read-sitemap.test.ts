import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { readSitemap } from "#src/scanner/crawl/read-sitemap.ts";

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
    const large = gzipSync(`<urlset>${line.repeat(3_000_000)}</urlset>`);
    for (const content of [large, large.subarray(0, large.length / 2)]) {
      const sitemap = await readSitemap(content, false);
      expect([sitemap?.addresses.length, sitemap?.isCut]).toEqual([5_000, true]);
    }
  });
});
