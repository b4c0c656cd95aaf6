import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { readSitemap } from "#src/scanner/crawl/read-sitemap.ts";
import { LINEAR_MS, processorMs } from "#tests/helpers/processor-time.ts";

const OWN = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES = "http://www.google.com/schemas/sitemap-image/1.1";

const read = (text: string | Uint8Array, isTruncated = false) => readSitemap(Buffer.from(text), isTruncated);

async function addresses(text: string | Uint8Array): Promise<string[] | undefined> {
  return (await read(text))?.addresses;
}

const entry = (address: string, further = "") => `<url><loc>${address}</loc>${further}</url>`;
const set = (inside: string, attributes = `xmlns="${OWN}"`) =>
  `<?xml version="1.0"?>\n<urlset ${attributes}>${inside}</urlset>`;

const RYE = "https://a.example/rye";
const PICTURE = "https://a.example/rye.jpg";

describe("the pages of a sitemap", () => {
  test.each([
    [
      "pictures and videos",
      set(
        entry(
          RYE,
          `<image:image><image:loc>${PICTURE}</image:loc></image:image>
          <video:video><video:player_loc>${PICTURE}</video:player_loc><v:loc>${PICTURE}</v:loc></video:video>`,
        ),
        `xmlns="${OWN}" xmlns:image="${IMAGES}" xmlns:video="urn:v" xmlns:v="urn:v"`,
      ),
    ],
    ["pictures without a declaration", set(entry(RYE, `<image:loc>${PICTURE}</image:loc>`))],
    [
      "pictures whose namespace is the default",
      set(entry(RYE, `<image xmlns="${IMAGES}"><loc>${PICTURE}</loc></image>`)),
    ],
    ["a loc of another namespace", set(entry(RYE, `<loc xmlns="${IMAGES}">${PICTURE}</loc>`))],
    [
      "a prefix of its own",
      `<s:urlset xmlns:s="${OWN}" xmlns="${IMAGES}"><s:url><s:loc>${RYE}</s:loc><image><loc>${PICTURE}</loc></image></s:url></s:urlset>`,
    ],
    [
      "two prefixes for its namespace",
      set(`<s:url><s:loc>${RYE}</s:loc></s:url>`, `xmlns="${OWN}" xmlns:s="${OWN}"`),
    ],
    [
      "an undeclared prefix",
      `<s:urlset><s:url><s:loc>${RYE}</s:loc><loc:loc>${PICTURE}</loc:loc></s:url></s:urlset>`,
    ],
    ["Google's old namespace", set(entry(RYE), 'xmlns="http://www.google.com/schemas/sitemap/0.84"')],
    ["a wrong namespace", set(entry(RYE), 'xmlns="https://sitemaps.org"')],
    ["no namespace", `<urlset>${entry(RYE)}</urlset>`],
    ["a namespace for the root alone", set(`<url xmlns=""><loc>${RYE}</loc></url>`)],
    ["comments", set(`<!-- ${entry(PICTURE)} -->${entry(`<!-- <loc>x</loc> -->${RYE}<!-- -->`)}`)],
    ["quoted text", set(`<url><loc> <![CDATA[https://a.example/]]>rye\n</loc></url>`)],
    ["elements within an address", set(`<url><loc>${RYE}<br/><b>bread</b></loc></url>`)],
    [
      "instructions and a doctype",
      `<?xml-stylesheet href="?>"?><!DOCTYPE urlset SYSTEM "x>">${set(entry(RYE)).slice(21)}`,
    ],
    [
      "warnings before it",
      `\n<br />\n<b>Warning</b>: Undefined & unset in <b>map.php</b>\n${set(entry(RYE))}`,
    ],
    ["links to other languages", set(entry(RYE, `<xhtml:link hreflang="de" href="${PICTURE}"/>`))],
    ["an unclosed address", set(`<url><loc>${RYE}</url>`)],
  ])("are found next to %s", async (_, text) => {
    expect(await read(text)).toEqual({ isIndex: false, addresses: [RYE], isCut: false });
  });

  test("are told apart from sitemaps in an index, whose prefix does not matter", async () => {
    for (const prefix of ["", "m:"]) {
      const text = `<sitemapindex><sitemap><loc>${RYE}</loc></sitemap></sitemapindex>`;
      const index = text.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
      const found = { isIndex: true, addresses: [RYE], isCut: false };
      expect([prefix, await read(index)]).toEqual([prefix, found]);
    }
  });
});

test.each([
  ["&amp;", "&"],
  ["&#38;", "&"],
  ["&#000038;", "&"],
  ["&#x26;", "&"],
  ["&#x0026;", "&"],
  ["&#xE4;", "ä"],
  ["&#x1f35e;", "🍞"],
  ["&#127838;", "🍞"],
  ["&amp;amp;", "&amp;"],
  ["&amp;#38;", "&#38;"],
  ["&quot;&apos;", "\"'"],
  ["&b=1", "&b=1"],
  ["&copy=1", "&copy=1"],
  ["&copy;", "&copy;"],
  ["&rye", "&rye"],
  ["<![CDATA[&#38;&b]]>", "&#38;&b"],
])("the address part %s is read as %s", async (written, meant) => {
  const sitemap = set(entry(`https://a.example/?a${written}`));
  expect(await addresses(sitemap)).toEqual([`https://a.example/?a${meant}`]);
});

test("entities that a document declares are not expanded", async () => {
  const bomb = `<!DOCTYPE urlset [<!ENTITY a "https://a.example/"><!ENTITY b "&a;&a;&a;&a;">]>`;
  expect(await addresses(bomb + set(entry(`&b;`) + entry(RYE)).slice(22))).toEqual(["&b;", RYE]);
});

test("what stands before an error or a missing end is kept, without half an address", async () => {
  const start = set(entry(RYE)).replace("</urlset>", "");
  const halves = ["<url><loc>https://a.ex", "<url><loc>https://a.example/x</lo"];
  for (const end of ["", ...halves, "<url", "<!-- ", "<![CDATA["])
    expect([end, await addresses(start + end)]).toEqual([end, [RYE]]);
  expect(await addresses(`${start}<url><</url></b>\0${entry(PICTURE)}</urlset>`)).toEqual([RYE, PICTURE]);
  expect((await read(start, true))?.isCut).toBe(true);
});

test("the encoding is that of a byte order mark or the declaration", async () => {
  const text = set(entry("https://a.example/bröd"));
  const declared = (encoding: string) => text.replace('"1.0"', `"1.0" encoding='${encoding}'`);
  const files = [
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, "utf16le"),
    Buffer.from(text, "utf16le").swap16(),
    Buffer.from(declared("ISO-8859-1"), "latin1"),
    Buffer.from(declared("klingon")),
    gzipSync(Buffer.from(declared("latin1"), "latin1")),
  ];
  for (const file of files) expect(await addresses(file)).toEqual(["https://a.example/bröd"]);
  const lines = Buffer.from(`\ufeff${RYE}\r\nhttps://a.example/bröd\rno address\n`, "utf16le");
  expect(await addresses(lines)).toEqual([RYE, "https://a.example/bröd"]);
});

test("other XML and HTML, nothing at all and a damaged archive are no sitemap", async () => {
  const page = `<html><head><title>urlset</title></head><body><loc>${RYE}</loc></body></html>`;
  const feed = `<rss><channel><link>${RYE}</link></channel></rss>`;
  const damaged = Uint8Array.of(0x1f, 0x8b, 1, 2, 3);
  for (const text of [page, feed, `<URLSET>${entry(RYE)}`, "<loc>", "", damaged])
    expect(await read(text)).toBeNull();
});

test("a compressed file that was cut off, or has very many addresses, is read as far as the limit", async () => {
  const large = gzipSync(set(entry(RYE).repeat(300_000)));
  for (const content of [large, large.subarray(0, large.length / 2)]) {
    const sitemap = await read(content);
    expect([sitemap?.addresses.length, sitemap?.isCut]).toEqual([5_000, true]);
  }
});

test("addresses that are empty or too long are left out, and 5,000 are the most", async () => {
  const long = `https://a.example/${"x".repeat(2_048)}`;
  expect(await addresses(set(entry(" ") + entry(long) + entry(RYE)))).toEqual([RYE]);
  for (const isCut of [false, true]) {
    const sitemap = await read(set(entry(RYE).repeat(isCut ? 5_001 : 5_000)));
    expect([sitemap?.addresses.length, sitemap?.isCut]).toEqual([5_000, isCut]);
  }
});

const MEGABYTES = 2 * 1_048_576;
const each = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join("");

test.each([
  ["levels", "<a>".repeat(700_000)],
  ["levels and other ends", "<a>".repeat(330_000) + "</b>".repeat(260_000)],
  ["levels with namespaces", each(70_000, (at) => `<a${at} xmlns:b${at}="u">`)],
  ["attributes", `<a ${each(150_000, (at) => `a${at}="" `)}`],
  ["namespaces", `<a ${each(120_000, (at) => `xmlns:a${at}="" `)}>${"<b xmlns:c=''>".repeat(90)}`],
  ["unclosed comments", "<!--".repeat(500_000)],
  ["dashes in a comment", `<!--${"-".repeat(MEGABYTES)}`],
  ["quoted text", `<url><loc>${"<![CDATA[]]>".repeat(170_000)}`],
  ["references", `<url><loc>${"&#".repeat(1_000_000)}`],
  ["astral references", `<url><loc>${"&#x1F35E;".repeat(230_000)}`],
  ["less-than signs", "<".repeat(MEGABYTES)],
  ["ends", "</b>".repeat(500_000)],
  ["a name", `<${"a:".repeat(1_000_000)}`],
  ["open addresses", "<url><loc>a".repeat(190_000)],
  ["zeros", "\0".repeat(MEGABYTES)],
])("2 MB of %s take linear time", async (_, inside) => {
  const text = `<urlset>${inside}`;
  const took = await processorMs(async () => expect(await addresses(text)).toEqual([]));
  expect(took).toBeLessThan(LINEAR_MS);
});
