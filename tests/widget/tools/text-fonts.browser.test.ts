import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "../../helpers/long.ts";
import { until } from "../../helpers/until.ts";
import { styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, islandHas, resetTools, setTool, setTools } from "./host-page.ts";

const widget = widgetOfThisFile();

function fontOf(page: Page, selector: string, pseudo = ""): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, part) => getComputedStyle(element, part).fontFamily, pseudo);
}

function fontsAsked(): string[] {
  const files = widget.service.requests.filter((request) => request.endsWith(".woff2"));
  return files.map((file) => file.replace(/^.*\/|-[^-]+$/g, "")).sort();
}

function facesLoaded(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    return loaded.map(({ family, style, weight }) => `${family.replaceAll('"', "")} ${style} ${weight}`);
  });
}

const READABLE = { faces: ["normal 200 800"], files: ["atkinson-hyperlegible-next-latin-wght-normal"] };

const TOOLS = [
  { tool: "readable-font", family: "Handrail Readable", ...READABLE },
  {
    tool: "dyslexia-font",
    family: "Handrail Dyslexia",
    faces: ["normal 400", "normal 700"],
    files: ["opendyslexic-latin-400-normal", "opendyslexic-latin-700-normal"],
  },
];

test("a font is loaded from our server only once chosen, under a strict policy and on the next page too", async () => {
  const page = await widget.open("strict", { strictPolicy: true });
  const width = () => page.locator("p a").evaluate((element) => element.getBoundingClientRect().width);
  const usual = await width();
  await setTool(page, "line-height", "2");
  const asked: string[] = [];
  for (const { tool, family, faces, files } of TOOLS) {
    const all = faces.map((face) => `${family} ${face}`);
    expect(fontsAsked()).toEqual(asked);
    await setTool(page, tool, "on");
    expect(await facesLoaded(page)).toEqual(all);
    asked.push(...files);
    expect(fontsAsked()).toEqual(asked);
    expect(Math.abs((await width()) - usual)).toBeGreaterThan(1);
    await page.reload();
    await page.locator(".launcher").waitFor();
    expect(await facesLoaded(page)).toEqual(all);
    await resetTools(page);
    expect(await width()).toBe(usual);
  }
});

test.each(someOf(TOOLS, 1))(
  "$tool applies to fields, later nodes and shadow roots, and keeps fonts of icons and code",
  async ({ tool, family }) => {
    const page = await widget.open("text");
    const name = "font-family:'Odd \\\"2\\\" Pictures'";
    const icon = `.odd{${name}}.odd::before{content:'\\e900'}`;
    await page.addStyleTag({ content: `@font-face{${name};src:url(odd.woff2)}${icon}` });
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<i class=odd></i>"));
    const odd = await fontOf(page, ".odd");
    expect(odd).toContain("Pictures");
    await setTools(page, { [tool]: "on", "font-weight": "bold" });
    for (const selector of ["h1", ".text", "main button", "main input"]) {
      expect(await fontOf(page, selector), selector).toStartWith(`"${family}"`);
    }
    for (const icons of [".glyphs", ".material-icons"]) {
      expect(await fontOf(page, icons)).toBe('"Glyph Icons"');
      // Fonts of icons often have only one weight.
      expect(await styleOf(page, icons, "font-weight")).toBe("400");
    }
    expect(await fontOf(page, ".icon-home", "::before")).toBe('"Glyph Icons"');
    expect(await fontOf(page, "code")).toBe("monospace");
    // Missing characters, such as icons, come from the page's own faces, whatever their names.
    for (const part of ["", "::before"]) {
      expect(await fontOf(page, ".odd", part)).toMatch(new RegExp(`^"${family}", `));
      expect((await fontOf(page, ".odd", part)).split(", ")).toContain(odd);
    }
    await page.addStyleTag({ content: ".signs{font-family:'Late Symbols'}" });
    const fonts = "<style>u{font-family:'Island Icons'}p{font-family:serif!important}</style>";
    await addLater(page, "<p>Late</p><b class=signs>x</b>", `${fonts}<p>Text</p><u>x</u>`);
    await until("the font applies", async () => (await fontOf(page, "x-island p")).includes(family));
    await islandHas(page, "u", "font-family", '"Island Icons"');
    expect(await fontOf(page, ".late p")).toStartWith(`"${family}"`);
    expect(await fontOf(page, ".signs")).toBe('"Late Symbols"');
  },
);
