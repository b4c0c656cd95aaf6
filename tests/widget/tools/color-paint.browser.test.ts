import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { contrastRatio } from "#shared/colors.ts";
import { pixelsOf } from "../pixels.ts";
import { styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, islandHas, setTool, setTools } from "./host-page.ts";

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
  const isWeak = ({ color, background, pictures }: PaintedText) =>
    pictures.length > 0 || contrastRatio(hexOf(color), hexOf(background)) < 7;
  return texts.filter(isWeak).map(({ name }) => name);
}

function hexOf(color: string): string {
  return `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

describe("contrast", () => {
  const PICTURES = Object.values({ red: [40, 40], fixed: [10, 290] }) as [number, number][];

  test("brings all text to 7:1, on pictures and in later nodes, and spares pictures", async () => {
    const page = await widget.open("color", { context: { viewport: { width: 400, height: 300 } } });
    expect((await weakTexts(page)).length).toBeGreaterThan(0);
    for (const value of ["high", "dark", "light"]) {
      await setTool(page, "contrast", value);
      await page.evaluate(() =>
        document.querySelector("main")?.insertAdjacentHTML("beforeend", "<p class=pale>Late</p>"),
      );
      expect(await weakTexts(page), value).toEqual([]);
      expect(await pixelsOf(page, PICTURES)).toEqual(["192,0,0", "0,255,0"]);
    }
  });

  test("high draws edges without changing the layout, and light reaches open shadow roots", async () => {
    const page = await widget.open("color");
    const places = () =>
      page
        .locator("main *")
        .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
    const before = await places();
    await setTool(page, "contrast", "high");
    expect(await places()).toEqual(before);
    expect(await styleOf(page, "td", "box-shadow")).toBe("rgb(255, 255, 255) 0px 0px 0px 1px");
    expect(await styleOf(page, "main a", "text-decoration-line")).toBe("underline");
    await setTool(page, "contrast", "light");
    await addLater(page, "", "<style>p{color:#888!important}</style><p>Island</p>");
    await islandHas(page, "p", "color", "rgb(0, 0, 0)");
  });
});

describe("the visitor's own colors", () => {
  test("apply to text, headings and the background, with a contrast too, but not to forced colors", async () => {
    const page = await widget.open("color");
    await page.emulateMedia({ forcedColors: "active" });
    const forced = await styleOf(page, ".pale", "color");
    await setTools(page, {
      contrast: "high",
      "text-color": "#ffe9b0",
      "heading-color": "#a0ffa0",
      "background-color": "#102030",
    });
    expect(await styleOf(page, ".pale", "color")).toBe(forced);
    await page.emulateMedia({ forcedColors: "none" });
    const [text, heading, background] = ["rgb(255, 233, 176)", "rgb(160, 255, 160)", "rgb(16, 32, 48)"];
    for (const selector of [".pale", "main button", "main input", "td", "mark"]) {
      expect(await styleOf(page, selector, "color"), selector).toBe(text);
      expect(await styleOf(page, selector, "background-color"), selector).toBe(background);
    }
    expect(await styleOf(page, "h1", "color")).toBe(heading);
    expect(await styleOf(page, "html", "background-color")).toBe(background);
  });

  test("of text alone add a background, of a background alone black or white text, until a text color is chosen", async () => {
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
    const button = () => styleOf(page, "main button", "color");
    await setTools(page, { "text-color": null, "background-color": "#ffff00" });
    expect(await button()).toBe("rgb(0, 0, 0)");
    await setTool(page, "text-color", "#603000");
    expect(await button()).toBe("rgb(96, 48, 0)");
    await setTool(page, "background-color", "#102030");
    expect(await button()).toBe("rgb(255, 255, 255)");
  });

  test("of headings add a background only where they would be illegible", async () => {
    const page = await widget.open("color");
    for (const [chosen, background] of [
      [null, "rgb(0, 0, 0)"],
      ["#102030", "rgb(16, 32, 48)"],
      ["#ffffff", "rgb(0, 0, 0)"],
    ] as const) {
      await setTools(page, { "heading-color": "#a0ffa0", "background-color": chosen });
      expect(await styleOf(page, "h1", "color")).toBe("rgb(160, 255, 160)");
      expect(await styleOf(page, "h1", "background-color"), chosen ?? "").toBe(background);
    }
  });
});
