import { beforeAll, describe, expect, test } from "bun:test";
import { PAGE_LANGUAGES } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { CONTENT_PAGES, fillPath, PAGES } from "#shared/paths.ts";
import { webpSize } from "#src/build/build-site.ts";
import type { SiteParts } from "../../src/app.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { makeSite } from "../site/make-site.ts";
import { parseHtml } from "./render.ts";

const GUIDES = ["wordpress", "google-tag-manager", "html"].map((slug) =>
  fillPath(CONTENT_PAGES.guide, { slug }),
);
const DARK = "(prefers-color-scheme: dark)";
const PHONE = /^\(width < 30rem\)/;

let site: SiteParts;
beforeAll(async () => {
  site = await makeSite({ assets: loadAssets() });
});

const get = (path: string) => site.routes.handle(new Request(`http://handrail.test${path}`));
const documentAt = async (path: string) => parseHtml(await (await get(path)).text());

async function picturesAt(path: string) {
  const page = await documentAt(path);
  return [...page.querySelectorAll("picture.product-picture")].map((picture) =>
    [...picture.children].map((child) => ({
      media: child.getAttribute("media") ?? "",
      url: child.getAttribute(child.tagName === "IMG" ? "src" : "srcset") ?? "",
      width: Number(child.getAttribute("width")),
      height: Number(child.getAttribute("height")),
    })),
  );
}

const isVendors = (picture: { url: string }[]) => picture.some(({ url }) => url.includes("/wordpress-"));

describe.each(
  PAGE_LANGUAGES.flatMap((language) => [PAGES.home, ...GUIDES].map((path) => pageIn(language, path))),
)("each picture of the product on %s", (path) => {
  test("is served in all its versions, in the sizes that the page names, to keep for good, those for phones first", async () => {
    const pictures = await picturesAt(path);
    expect(pictures.flat().length).toBeGreaterThanOrEqual(8);
    for (const { url, width, height } of pictures.flat()) {
      const response = await get(url);
      expect([url, response.status]).toEqual([url, 200]);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect({ url, ...webpSize(await response.bytes()) }).toEqual({ url, width, height });
    }
    for (const picture of pictures.filter((one) => !isVendors(one))) {
      const versions = picture.map(({ media, url }) => [
        ...[PHONE.test(media), url.includes("-phone-")].map((isPhone) => (isPhone ? "phone" : "any")),
        media.endsWith(DARK) ? "dark" : "light",
      ]);
      const all = ["phone phone dark", "phone phone light", "any any dark", "any any light"];
      expect(versions.map((one) => one.join(" "))).toEqual(picture.length > 2 ? all : all.slice(2));
      expect(new Set(picture.map(({ url }) => withoutHash(url))).size).toBe(picture.length);
    }
  });
});

describe("the pictures of WordPress's admin", () => {
  const [path = ""] = GUIDES;

  test("are in its guide alone, in both languages, the upload before the settings, in one scheme", async () => {
    for (const language of PAGE_LANGUAGES) {
      const pictures = (await picturesAt(pageIn(language, path))).filter(isVendors);
      expect(pictures.map((picture) => picture.map(({ media, url }) => [media, withoutHash(url)]))).toEqual(
        ["wordpress-upload", "wordpress-settings"].map((name) => [
          ["(width < 30rem)", `/assets/${name}-phone.webp`],
          ["", `/assets/${name}.webp`],
        ]),
      );
      for (const { url } of pictures.flat())
        expect((await (await get(url)).bytes()).length).toBeLessThan(25 * 1_024);
    }
    for (const other of GUIDES.slice(1)) expect((await picturesAt(other)).filter(isVendors)).toEqual([]);
  });

  test("have steps that name the button or field at each number", async () => {
    const page = await documentAt(path);
    const stepsAfter = (name: string) => {
      const list = page.querySelector(`img[src*="${name}"]`)?.closest("p")?.nextElementSibling;
      return [...(list?.children ?? [])].map((step) => step.querySelector("strong")?.textContent ?? null);
    };
    const settings = ["On all pages of this site", "ID of the widget", "Save Changes"];
    expect(stepsAfter("wordpress-upload")).toEqual(["Upload Plugin", null, "Install Now"]);
    expect(stepsAfter("wordpress-settings")).toEqual(settings);
  });
});

function withoutHash(url: string): string {
  return url.replace(/-[A-Z0-9]{8}(?=\.)/, "");
}

test("the guides' pictures wait until they are near, say what they show, and have a step for each of the three numbers", async () => {
  for (const path of GUIDES) {
    const images = [...(await documentAt(path)).querySelectorAll("picture.marked-picture img")];
    expect(images).toHaveLength(path === GUIDES[0] ? 4 : 2);
    for (const image of images) {
      expect(image.getAttribute("loading")).toBe("lazy");
      expect(image.getAttribute("alt")).toMatch(/Number 1 is at .+, 2 at .+ and 3 at /);
      const steps = (image.closest("p") ?? image.parentElement)?.nextElementSibling;
      expect([steps?.tagName, steps?.children.length]).toEqual(["OL", 3]);
    }
  }
  expect(await picturesAt(fillPath(CONTENT_PAGES.guide, { slug: "events-matomo" }))).toEqual([]);
});
