import { beforeAll, describe, expect, test } from "bun:test";
import { Window } from "happy-dom";
import { FILES, PAGES } from "#shared/paths.ts";
import { wrapText } from "#src/pages/pictures/social-picture.tsx";
import { renderFiles, smallFileRoutes } from "#src/site/small-files.ts";
import { someOf } from "#tests/helpers/long.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pngSize } from "../helpers/png-size.ts";
import { pageContext, parseHtml, renderAll, renderPath } from "../pages/render.ts";

const ORIGIN = "https://banister.test";
const DAY_MS = 86_400_000;
const context = pageContext();
const routes = smallFileRoutes(context, () => false);
beforeAll(ensurePictureFiles);

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return routes.handle(new Request(`http://localhost${path}`, { headers }));
}

async function textAt(path: string): Promise<string> {
  return (await get(path)).text();
}

/** Rejects text that is not well-formed; the parser alone accepts a bare `&`. */
function parseXml(text: string) {
  expect(text).toStartWith('<?xml version="1.0" encoding="UTF-8"?>');
  expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|#x?[\da-f]+);)/);
  const document = new new Window().DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")).toBeNull();
  return document;
}

async function xmlAt(path: string) {
  return parseXml(await textAt(path));
}

const PNGS = [FILES.touchIcon, FILES.icon192, FILES.icon512, FILES.iconMaskable];

describe("a small file", () => {
  test.each([
    [FILES.robots, "text/plain; charset=utf-8"],
    [FILES.sitemap, "application/xml; charset=utf-8"],
    [FILES.blogFeed, "application/atom+xml; charset=utf-8"],
    [FILES.securityTxt, "text/plain; charset=utf-8"],
    [FILES.webManifest, "application/manifest+json"],
    [FILES.favicon, "image/x-icon"],
    ...[...PNGS, `${FILES.socialPictures}/home.png`].map((path) => [path, "image/png"] as const),
  ])("%s is %s, kept for a day, and asked for again by its tag", async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\w+"$/);
    const again = await get(path, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("of text is compressed for clients that accept it, with a different ETag", async () => {
    const plain = await get(FILES.sitemap);
    const packed = await get(FILES.sitemap, { "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))).toBe(await plain.text());
    expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  });

  test("is replaced by the operator's own", async () => {
    const others = smallFileRoutes(context, (path) => path === FILES.favicon);
    const status = async (path: string) =>
      (await others.handle(new Request(`http://localhost${path}`))).status;
    expect(await status(FILES.favicon)).toBe(404);
    expect(await status(FILES.robots)).toBe(200);
  });
});

test("robots.txt allows everything and names the sitemap", async () => {
  expect(await textAt(FILES.robots)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}${FILES.sitemap}\n`);
});

describe("the sitemap", () => {
  let sitemap: Awaited<ReturnType<typeof xmlAt>>;
  /** Entries by their address. */
  let entries: Map<string, string>;
  beforeAll(async () => {
    sitemap = await xmlAt(FILES.sitemap);
    const urls = [...sitemap.querySelectorAll("url")];
    entries = new Map(urls.map((url) => [url.querySelector("loc")?.textContent ?? "", url.outerHTML]));
  });

  test("lists each indexable page but forms to sign in and up once, by its canonical URL, articles with their last change", () => {
    const canonical = renderAll().flatMap(
      ({ html }) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? [],
    );
    const listed = canonical.filter((url) => !/\/(login|register)$/.test(url));
    expect(listed).toContain(`${ORIGIN}/`);
    expect([...entries.keys()].sort()).toEqual([...new Set(listed)].sort());
    expect(sitemap.querySelectorAll("url")).toHaveLength(entries.size);
    expect(sitemap.documentElement.getAttribute("xmlns")).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
    const article = entries.get(`${ORIGIN}/blog/what-wcag-2-2-aa-asks-for`);
    expect(article).toContain("<lastmod>2026-11-03</lastmod>");
  });

  test("and the pages link translations to each other", () => {
    for (const [english = "", german = ""] of [
      [PAGES.privacy, PAGES.privacyGerman],
      [PAGES.terms, PAGES.termsGerman],
      [PAGES.contact, PAGES.contactGerman],
    ]) {
      const [en, de] = [`${ORIGIN}${english}`, `${ORIGIN}${german}`];
      const links = [...parseHtml(renderPath(english)).querySelectorAll("link[hreflang]")];
      const named = links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]);
      expect(Object.fromEntries(named)).toEqual({ en, de, "x-default": en });
      for (const from of [en, de])
        for (const to of [en, de]) expect(entries.get(from)).toContain(`href="${to}"`);
    }
  });
});

/** Returns an attribute of the first tag that begins so, which costs less than a parsed page. */
function attributeOf(html: string, begin: string, name: string): string | undefined {
  const [, rest = ""] = html.split(begin, 2);
  return new RegExp(`^[^>]* ${name}="([^"]*)"`).exec(rest)?.[1];
}

describe("the blog's feed", () => {
  const BLOGS = { "": context.content.blog, "/de": context.german.blog };

  test("has an entry for each article of its language, and names itself and the blog", async () => {
    for (const [start, articles] of Object.entries(BLOGS)) {
      const document = await xmlAt(`${start}${FILES.blogFeed}`);
      const feed = document.documentElement;
      expect(feed.getAttribute("xmlns")).toBe("http://www.w3.org/2005/Atom");
      expect(feed.getAttribute("xml:lang")).toBe(start ? "de" : "en");
      const href = (rel: string) => document.querySelector(`feed > link[rel="${rel}"]`)?.getAttribute("href");
      expect(href("self")).toBe(`${ORIGIN}${start}${FILES.blogFeed}`);
      expect(href("alternate")).toBe(`${ORIGIN}${start}${PAGES.blog}`);
      const entries = [...document.querySelectorAll("entry")];
      expect(new Set(entries.map((entry) => entry.querySelector("id")?.textContent))).toEqual(
        new Set(articles.map(({ slug }) => `${ORIGIN}${start}${PAGES.blog}/${slug}`)),
      );
      for (const entry of entries) {
        for (const name of ["title", "summary"]) expect(entry.querySelector(name)?.textContent).toBeTruthy();
        expect(entry.querySelector("updated")?.textContent).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      }
    }
  });

  test("is linked by the blog's pages, and by no others", () => {
    for (const { path, html } of renderAll()) {
      const link = attributeOf(html, '<link rel="alternate" type="application/atom+xml"', "href");
      const [, start = ""] = /^(\/de)?\/blog/.exec(path) ?? [];
      const expected = /^(\/de)?\/blog/.test(path) ? `${start}${FILES.blogFeed}` : null;
      expect([path, link ?? null]).toEqual([path, expected]);
    }
  });

  test("shows the operator's name, whatever it contains", () => {
    const files = renderFiles(pageContext({ productName: "R&D <Rail>" }));
    const feed = files.find(({ path }) => path === FILES.blogFeed)?.text ?? "";
    expect(parseXml(feed).querySelector("title")?.textContent).toBe("R&D <Rail> – Blog");
  });
});

test("security.txt has what RFC 9116 requires, and is valid for less than a year", async () => {
  const fields = (await textAt(FILES.securityTxt)).trimEnd().split("\n");
  const values = (name: string) =>
    fields.flatMap((field) => (field.startsWith(`${name}: `) ? [field.slice(name.length + 2)] : []));
  expect(values("Contact").map((address) => new URL(address).protocol)).toEqual(["mailto:", "https:"]);
  expect(values("Canonical")).toEqual([`${ORIGIN}${FILES.securityTxt}`]);
  const [expires, ...more] = values("Expires").map((moment) => Date.parse(moment));
  expect(more).toEqual([]);
  expect(expires).toBeGreaterThan(Date.now() + 90 * DAY_MS);
  expect(expires).toBeLessThan(Date.now() + 365 * DAY_MS);
});

describe("pictures", () => {
  test("of the manifest exist, in the sizes that browsers require", async () => {
    const manifest = JSON.parse(await textAt(FILES.webManifest));
    expect(manifest).toMatchObject({
      id: "/app",
      lang: "en",
      name: "Banister",
      description: "Widgets, scans and reports of your websites, in the dashboard of Banister.",
      start_url: "/app",
      scope: "/",
    });
    const icons = manifest.icons as { src: string; sizes: string; type: string; purpose?: string }[];
    for (const { src, sizes, type } of [
      ...icons,
      { src: FILES.touchIcon, sizes: "180x180", type: "image/png" },
    ]) {
      const reply = await get(src);
      expect([pngSize(await reply.bytes()), reply.headers.get("content-type")]).toEqual([sizes, type]);
    }
    expect(icons.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
    expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });

  test("the favicon is an icon file with one picture of 48 pixels", async () => {
    const bytes = await (await get(FILES.favicon)).bytes();
    const header = new DataView(bytes.buffer, bytes.byteOffset);
    const [type, count] = [header.getUint16(2, true), header.getUint16(4, true)];
    expect([type, count, bytes[6], bytes[7]]).toEqual([1, 1, 48, 48]);
    const offset = header.getUint32(18, true);
    expect(header.getUint32(14, true)).toBe(bytes.length - offset);
    expect(pngSize(bytes.slice(offset))).toBe("48x48");
  });

  test("for link previews exist for every indexable page and no other, each with its title and in its size", async () => {
    const pictures = new Map<string, { size: string; title: string | undefined }>();
    for (const { html, path } of renderAll()) {
      const told = (name: string) => attributeOf(html, `<meta property="og:${name}"`, "content");
      const isFound = !html.includes('<meta name="robots"');
      const address = told("image");
      expect([path, Boolean(address)]).toEqual([path, isFound]);
      if (!address) continue;
      const size = `${told("image:width")}x${told("image:height")}`;
      pictures.set(new URL(address).pathname, { size, title: told("title") });
      expect(address).toStartWith(ORIGIN);
      expect(told("title")).not.toContain("–");
      expect(told("url")).toBe(attributeOf(html, '<link rel="canonical"', "href") ?? "");
    }
    expect(pictures.size).toBeGreaterThan(30);
    const seen = new Set<unknown>();
    const drawn = someOf([...pictures], 0, 3);
    for (const [path, { size }] of drawn) {
      const bytes = await (await get(path)).bytes();
      expect(pngSize(bytes), path).toBe(size);
      seen.add(Bun.hash(bytes));
    }
    // The blog has the same title in both languages.
    expect(seen.size).toBe(new Set(drawn.map(([, { title }]) => title)).size);
  });

  test("break a title between words, and never lose one", () => {
    const lines = wrapText("one two three incomprehensibilities four", 9, (line) => line.length);
    expect(lines).toEqual(["one two", "three", "incomprehensibilities", "four"]);
  });
});
