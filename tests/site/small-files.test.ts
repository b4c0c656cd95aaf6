import { beforeAll, describe, expect, test } from "bun:test";
import { Window } from "happy-dom";
import { FILES } from "#shared/paths.ts";
import { someOf } from "#tests/helpers/long.ts";
import { smallFileRoutes } from "../../src/site/small-files.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pngSize } from "../helpers/png-size.ts";
import { pageContext, parseHtml, renderAll } from "../pages/render.ts";

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

async function pngSizeAt(path: string): Promise<string> {
  return pngSize(await (await get(path)).bytes());
}

/** Rejects text that is not well-formed; the parser alone accepts a bare `&`. */
async function xmlAt(path: string) {
  const text = await textAt(path);
  expect(text).toStartWith('<?xml version="1.0" encoding="UTF-8"?>');
  expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|#x?[\da-f]+);)/);
  const document = new new Window().DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")).toBeNull();
  return document;
}

describe("a small file", () => {
  test.each([
    [FILES.robots, "text/plain; charset=utf-8"],
    [FILES.sitemap, "application/xml; charset=utf-8"],
    [FILES.blogFeed, "application/atom+xml; charset=utf-8"],
    [FILES.securityTxt, "text/plain; charset=utf-8"],
    [FILES.webManifest, "application/manifest+json"],
    [FILES.favicon, "image/x-icon"],
    [FILES.touchIcon, "image/png"],
    [FILES.icon192, "image/png"],
    [FILES.icon512, "image/png"],
    [FILES.iconMaskable, "image/png"],
    [`${FILES.socialPictures}/home.png`, "image/png"],
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
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual([
      "gzip",
      "Accept-Encoding",
    ]);
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

describe("URLs in small files", () => {
  test("robots.txt has only fields and values, and the URL of the sitemap", async () => {
    const lines = (await textAt(FILES.robots)).trimEnd().split("\n");
    expect(lines.filter((line) => !/^(?:[A-Z][\w-]+: \S+)?$/.test(line))).toEqual([]);
    expect(lines).toContain(`Sitemap: ${ORIGIN}${FILES.sitemap}`);
  });

  test("the sitemap has absolute URLs of this site, each once", async () => {
    const document = await xmlAt(FILES.sitemap);
    expect(document.documentElement.getAttribute("xmlns")).toBe(
      "http://www.sitemaps.org/schemas/sitemap/0.9",
    );
    const places = [...document.querySelectorAll("url > loc")].map(({ textContent }) => textContent ?? "");
    expect(places.length).toBeGreaterThan(30);
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => new URL(place).origin !== ORIGIN)).toEqual([]);
  });

  test("the feed names itself and the blog, and has an id for each entry", async () => {
    const document = await xmlAt(FILES.blogFeed);
    expect(document.documentElement.getAttribute("xmlns")).toBe("http://www.w3.org/2005/Atom");
    const href = (rel: string) =>
      document.querySelector(`feed > link[rel="${rel}"]`)?.getAttribute("href") ?? "";
    expect([href("self"), href("alternate")]).toEqual([`${ORIGIN}${FILES.blogFeed}`, `${ORIGIN}/blog`]);
    const ids = [...document.querySelectorAll("id")].map(({ textContent }) => textContent);
    expect(new Set(ids).size).toBe(context.content.blog.length + 1);
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

  test("the manifest's icons exist, in the sizes that browsers require", async () => {
    const manifest = JSON.parse(await textAt(FILES.webManifest));
    expect(manifest).toMatchObject({ name: "Banister", start_url: "/app", scope: "/" });
    const icons = manifest.icons as { src: string; sizes: string; type: string; purpose?: string }[];
    for (const { src, sizes, type } of icons) {
      expect([await pngSizeAt(src), (await get(src)).headers.get("content-type")]).toEqual([sizes, type]);
    }
    expect(icons.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
    expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    expect(await pngSizeAt(FILES.touchIcon)).toBe("180x180");
  });

  test("each page's link preview exists, in the size that the page names", async () => {
    const pictures = new Map<string, string>();
    for (const { html } of renderAll()) {
      const document = parseHtml(html);
      const told = (name: string) =>
        document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute("content");
      const address = told("");
      if (address) pictures.set(new URL(address).pathname, `${told(":width")}x${told(":height")}`);
    }
    expect(pictures.size).toBeGreaterThan(30);
    for (const [path, size] of someOf([...pictures], 0, 5)) expect(await pngSizeAt(path), path).toBe(size);
  });
});
