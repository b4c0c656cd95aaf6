import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { contrastRatio } from "#shared/colors.ts";
import { pixelsOf } from "../pixels.ts";
import { problemsOf, styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { resetTools, setTool } from "./host-page.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

interface PaintedText {
  name: string;
  color: string;
  /**
   * The nearest background of the text that is not transparent, and the pictures in front of it.
   */
  background: string;
  pictures: string[];
}

/** Returns the names of elements with text below 7:1 (WCAG 1.4.6), or text on a picture. */
async function weakTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const painted: PaintedText[] = [];
    for (const element of document.querySelectorAll("main *")) {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!words && !(element instanceof HTMLInputElement)) continue;
      const pictures: string[] = [];
      let background = "rgb(255, 255, 255)";
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.backgroundImage !== "none") pictures.push(style.backgroundImage);
        if (style.backgroundColor === "rgba(0, 0, 0, 0)") continue;
        background = style.backgroundColor;
        break;
      }
      painted.push({ name: element.localName, color: getComputedStyle(element).color, background, pictures });
    }
    return painted;
  });
  expect(texts.length).toBeGreaterThan(5);
  return texts
    .filter(
      ({ color, background, pictures }) =>
        pictures.length > 0 || contrastRatio(hexOf(color), hexOf(background)) < 7,
    )
    .map(({ name }) => name);
}

/** Converts `rgb(1, 2, 3)`. */
function hexOf(color: string): string {
  return `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

describe("contrast", () => {
  test("brings all text to 7:1, on pictures and in later nodes, and spares pictures", async () => {
    const page = await widget.open("color", { context: { viewport: { width: 400, height: 300 } } });
    expect((await weakTexts(page)).length).toBeGreaterThan(0);
    for (const value of ["high", "dark", "light"]) {
      await setTool(page, "contrast", value);
      await page.evaluate(() =>
        document.querySelector("main")?.insertAdjacentHTML("beforeend", "<p class=pale>Late</p>"),
      );
      expect(await weakTexts(page), value).toEqual([]);
      expect(
        await pixelsOf(page, [
          [40, 40],
          [10, 290],
        ]),
      ).toEqual(["192,0,0", "0,255,0"]);
    }
  });

  test("high draws edges without changing the layout", async () => {
    const page = await widget.open("color");
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main *")].map((element) =>
          JSON.stringify(element.getBoundingClientRect()),
        ),
      );
    const before = await places();
    await setTool(page, "contrast", "high");
    expect(await places()).toEqual(before);
    expect(await styleOf(page, "td", "box-shadow")).toBe("rgb(255, 255, 255) 0px 0px 0px 1px");
    expect(await styleOf(page, "main a", "text-decoration-line")).toBe("underline");
  });

  test("reaches open shadow roots", async () => {
    const page = await widget.open("color");
    await setTool(page, "contrast", "light");
    await page.evaluate(() => {
      const island = document.createElement("x-island");
      island.attachShadow({ mode: "open" }).innerHTML = "<style>p{color:#888!important}</style><p>Island</p>";
      document.body.append(island);
    });
    await page.waitForFunction(() => {
      const text = document.querySelector("x-island")?.shadowRoot?.querySelector("p");
      return text && getComputedStyle(text).color === "rgb(0, 0, 0)";
    });
  });
});

describe("the visitor's own colors", () => {
  test("apply to text, headings and the background, with a contrast too", async () => {
    const page = await widget.open("color");
    await setTool(page, "contrast", "high");
    await setTool(page, "text-color", "#ffe9b0");
    await setTool(page, "heading-color", "#a0ffa0");
    await setTool(page, "background-color", "#102030");
    const [text, heading, background] = ["rgb(255, 233, 176)", "rgb(160, 255, 160)", "rgb(16, 32, 48)"];
    for (const selector of [".pale", "main button", "main input", "td", "mark"]) {
      expect(await styleOf(page, selector, "color"), selector).toBe(text);
      expect(await styleOf(page, selector, "background-color"), selector).toBe(background);
    }
    expect(await styleOf(page, "h1", "color")).toBe(heading);
    expect(await styleOf(page, "html", "background-color")).toBe(background);
  });

  test("of text alone add a background", async () => {
    const page = await widget.open("color");
    for (const [text, background] of [
      ["#303030", "rgb(255, 255, 255)"],
      ["#ffe9b0", "rgb(0, 0, 0)"],
    ] as const) {
      await setTool(page, "text-color", text);
      for (const selector of [".pale", "main a", "main button", "main input"]) {
        expect(hexOf(await styleOf(page, selector, "color")), selector).toBe(text);
        expect(await styleOf(page, selector, "background-color"), selector).toBe(background);
      }
    }
    expect(await styleOf(page, "main a", "text-decoration-line")).toBe("underline");
  });

  test("of a background alone add black or white text, until a text color is chosen", async () => {
    const page = await widget.open("color");
    await setTool(page, "background-color", "#ffff00");
    expect(await styleOf(page, "main button", "color")).toBe("rgb(0, 0, 0)");
    await setTool(page, "text-color", "#603000");
    expect(await styleOf(page, "main button", "color")).toBe("rgb(96, 48, 0)");
    await setTool(page, "background-color", "#102030");
    expect(await styleOf(page, "main button", "color")).toBe("rgb(255, 255, 255)");
  });

  test("of headings add a background only where they would be illegible", async () => {
    const page = await widget.open("color");
    await setTool(page, "heading-color", "#a0ffa0");
    expect(await styleOf(page, "h1", "background-color")).toBe("rgb(0, 0, 0)");
    await setTool(page, "background-color", "#102030");
    expect(await styleOf(page, "h1", "background-color")).toBe("rgb(16, 32, 48)");
    await setTool(page, "background-color", "#ffffff");
    expect(await styleOf(page, "h1", "color")).toBe("rgb(160, 255, 160)");
    expect(await styleOf(page, "h1", "background-color")).toBe("rgb(0, 0, 0)");
  });

  test("apply under a strict policy on the next page, leave forced colors alone, and leave no trace once off", async () => {
    const page = await widget.open("strict", { strictPolicy: true });
    const before = await page.content();
    await page.emulateMedia({ forcedColors: "active" });
    const forced = await styleOf(page, "p", "color");
    await setTool(page, "contrast", "high");
    await setTool(page, "text-color", "#ffe9b0");
    await setTool(page, "background-color", "#102030");
    expect(await styleOf(page, "p", "color")).toBe(forced);
    await page.emulateMedia({ forcedColors: "none" });
    await page.reload();
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-handrail-text-color"));
    expect(await styleOf(page, "p", "color")).toBe("rgb(255, 233, 176)");
    await resetTools(page);
    expect(await page.content()).toBe(before);
    expect(await problemsOf(page)).toEqual([]);
  });
});
