import { beforeAll, describe, expect, test } from "bun:test";
import { allPages } from "../../src/pages/all-pages.ts";
import { allPictures } from "../../src/pages/pictures/pictures.ts";
import { wrapText } from "../../src/pages/pictures/wrap-text.ts";
import { securityTxt } from "../../src/site/security-txt.ts";
import { webManifest } from "../../src/site/web-manifest.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { pngSize } from "../helpers/png-size.ts";
import { pageContext, parseHtml, renderAll } from "./render.ts";

const { settings } = pageContext();
const pictures = allPictures(allPages(pageContext()), settings);
beforeAll(ensurePictureFiles);

async function drawn(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = pictures.get(path);
  if (!picture) throw new Error(`There is no picture at ${path}`);
  return picture.draw();
}

describe("a page's link preview", () => {
  test("exists for every indexable page, and for no other", () => {
    for (const { html, path } of renderAll()) {
      const document = parseHtml(html);
      const content = (name: string) =>
        document.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
      const isFound = !document.querySelector('meta[name="robots"]');
      const address = content("og:image");
      expect([path, Boolean(address)]).toEqual([path, isFound]);
      if (!address) continue;
      expect(pictures.has(new URL(address).pathname)).toBe(true);
      expect(address).toStartWith(settings.publicUrl);
      expect(content("og:title")).not.toContain("–");
      expect(content("og:url")).toBe(
        document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
      );
    }
  });

  test("is drawn with the page's title, in the size that the page names", async () => {
    const [home, contact] = await Promise.all([drawn("/social/home.png"), drawn("/social/contact.png")]);
    expect(pngSize(home)).toBe("1200x630");
    expect(Bun.hash(home)).not.toBe(Bun.hash(contact));
  });

  test("breaks a title between words, and never loses one", () => {
    const lines = wrapText("one two three incomprehensibilities four", 9, (line) => line.length);
    expect(lines).toEqual(["one two", "three", "incomprehensibilities", "four"]);
  });
});

describe("icons", () => {
  test("have the sizes that the manifest names", async () => {
    const manifest = JSON.parse(webManifest(settings)) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe("Banister");
    for (const { src, sizes } of manifest.icons) {
      expect(pngSize(await drawn(src))).toBe(sizes);
    }
  });

  test("the favicon is an icon file with one picture of 48 pixels", async () => {
    const bytes = await drawn("/favicon.ico");
    const header = new DataView(bytes.buffer);
    expect([header.getUint16(2, true), header.getUint16(4, true), bytes[6], bytes[7]]).toEqual([
      1, 1, 48, 48,
    ]);
    const offset = header.getUint32(18, true);
    expect(header.getUint32(14, true)).toBe(bytes.length - offset);
    expect(pngSize(bytes.slice(offset))).toBe("48x48");
  });
});

test("security.txt names a contact, and never expires while it is served", () => {
  const text = securityTxt(settings, new Date("2026-11-21T15:00:00Z"));
  expect(text).toContain("Contact: mailto:help@banister.test\n");
  expect(text).toContain("Expires: 2027-05-20T00:00:00.000Z\n");
  expect(text).toContain("Canonical: https://banister.test/.well-known/security.txt\n");
});
