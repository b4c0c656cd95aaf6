import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { resetTools, setTool } from "./host-page.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

function fontOf(page: Page, selector: string, pseudo = ""): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, part) => getComputedStyle(element, part).fontFamily, pseudo);
}

/** Returns the names of the requested font files, without their hashes. */
function fontsAsked(): string[] {
  const files = widget.service.requests.filter((request) => request.endsWith(".woff2"));
  return files.map((file) => file.replace(/^.*\/|-[^-]+$/g, "")).sort();
}

/** Returns the font faces that have loaded. */
function facesLoaded(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    return loaded.map(({ family, style, weight }) => `${family.replaceAll('"', "")} ${style} ${weight}`);
  });
}

const TOOLS: [tool: string, family: string, faces: string[], files: string[]][] = [
  [
    "readable-font",
    "Handrail Readable",
    ["normal 200 800"],
    ["atkinson-hyperlegible-next-latin-wght-normal"],
  ],
  [
    "dyslexia-font",
    "Handrail Dyslexia",
    ["normal 400", "normal 700"],
    ["opendyslexic-latin-400-normal", "opendyslexic-latin-700-normal"],
  ],
];

describe.each(TOOLS)("%s", (tool, family, faces, files) => {
  test("is loaded from our server only once chosen, under a strict policy, on the next page too, and leaves no trace once off", async () => {
    const page = await widget.open("strict", { strictPolicy: true });
    const before = await page.content();
    const width = () => page.locator("p a").evaluate((element) => element.getBoundingClientRect().width);
    const usual = await width();
    await setTool(page, "line-height", "2");
    expect(fontsAsked()).toEqual([]);
    await setTool(page, tool, "on");
    expect(await facesLoaded(page)).toEqual(faces.map((face) => `${family} ${face}`));
    expect(fontsAsked()).toEqual(files);
    expect(Math.abs((await width()) - usual)).toBeGreaterThan(1);
    await page.reload();
    await page.locator(".launcher").waitFor();
    expect(await facesLoaded(page)).toEqual(faces.map((face) => `${family} ${face}`));
    await resetTools(page);
    expect(await width()).toBe(usual);
    expect(await page.content()).toBe(before);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("keeps the fonts of icons and code, and applies to fields, later nodes and shadow roots", async () => {
    const page = await widget.open("text");
    await setTool(page, tool, "on");
    for (const selector of ["h1", ".text", "main button", "main input"]) {
      expect(await fontOf(page, selector), selector).toStartWith(`"${family}"`);
    }
    expect(await fontOf(page, ".glyphs")).toBe('"Glyph Icons"');
    expect(await fontOf(page, ".material-icons")).toBe('"Glyph Icons"');
    expect(await fontOf(page, ".icon-home", "::before")).toBe('"Glyph Icons"');
    expect(await fontOf(page, "code")).toBe("monospace");
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = ".signs{font-family:'Late Symbols'}";
      document.head.append(style);
      document.body.insertAdjacentHTML(
        "beforeend",
        "<p class=late>Late</p><b class=signs>x</b><x-island></x-island>",
      );
      const root = document.querySelector("x-island")?.attachShadow({ mode: "open" });
      if (root)
        root.innerHTML =
          "<style>u{font-family:'Island Icons'}p{font-family:serif!important}</style><p>Text</p><u>x</u>";
    });
    await page.waitForFunction(() => {
      const root = document.querySelector("x-island")?.shadowRoot;
      const [text, icon] = ["p", "u"].map((tag) => {
        const element = root?.querySelector(tag);
        return element ? getComputedStyle(element).fontFamily : "";
      });
      return text?.includes("Handrail") && icon === '"Island Icons"';
    });
    expect(await fontOf(page, ".late")).toStartWith(`"${family}"`);
    expect(await fontOf(page, ".signs")).toBe('"Late Symbols"');
  });

  test("takes missing characters, such as icons, from the page's own faces, whatever their names", async () => {
    const page = await widget.open("text");
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent =
        "@font-face{font-family:'Odd \\\"2\\\" Pictures';src:url(odd.woff2)}.odd{font-family:'Odd \\\"2\\\" Pictures'}.odd::before{content:'\\e900'}";
      document.head.append(style);
      document.body.insertAdjacentHTML("beforeend", "<i class=odd></i>");
    });
    const odd = await fontOf(page, ".odd");
    expect(odd).toContain("Pictures");
    await setTool(page, tool, "on");
    for (const part of ["", "::before"]) {
      expect(await fontOf(page, ".odd", part)).toMatch(new RegExp(`^"${family}", `));
      expect((await fontOf(page, ".odd", part)).split(", ")).toContain(odd);
    }
  });
});

test("weight skips icons, whose fonts often have only one", async () => {
  const page = await widget.open("text");
  await setTool(page, "font-weight", "bold");
  const weightOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).fontWeight);
  expect(await weightOf(".glyphs")).toBe("400");
  expect(await weightOf(".material-icons")).toBe("400");
});
