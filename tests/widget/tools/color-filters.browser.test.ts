import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { pixelsOf } from "../pixels.ts";
import { widgetOfThisFile } from "../widget-browser.ts";
import { setTool, setTools } from "./host-page.ts";

const widget = widgetOfThisFile();

const VIEWPORT = { width: 400, height: 300 };

const POINTS = {
  red: [40, 40],
  green: [80, 40],
  blue: [120, 40],
  canvas: [160, 40],
  nothing: [390, 150],
  fixed: [10, 290],
} satisfies Record<string, [number, number]>;

async function open(): Promise<Page> {
  const page = await widget.open("color", { context: { viewport: VIEWPORT, reducedMotion: "reduce" } });
  await page.evaluate(() => {
    const context = document.querySelector("canvas")?.getContext("2d");
    if (!context) return;
    context.fillStyle = "#c00000";
    context.fillRect(0, 0, 40, 40);
  });
  return page;
}

type Colors = Record<keyof typeof POINTS, string>;

async function colors(page: Page): Promise<Colors> {
  const seen = await pixelsOf(page, Object.values(POINTS));
  return Object.fromEntries(Object.keys(POINTS).map((name, at) => [name, seen[at]])) as Colors;
}

function channels(color: string): number[] {
  return color.split(",").map(Number);
}

describe("filters of the whole page", () => {
  test("invert everything but pictures, the bare canvas, fixed elements and modal dialogs too, at any scroll position", async () => {
    const page = await open();
    await setTool(page, "invert", "on");
    const inverted = {
      red: "63,255,255",
      green: "175,127,255",
      blue: "255,255,0",
      canvas: "192,0,0",
      nothing: "0,0,0",
      fixed: "255,0,255",
    };
    expect(await colors(page)).toEqual(inverted);
    await page.evaluate(() => scrollTo(0, 500));
    expect((await colors(page)).fixed).toBe(inverted.fixed);
    await page.evaluate(() => {
      document.querySelector("dialog")?.showModal();
      document.querySelector("dialog")?.append(document.querySelector("canvas") ?? "");
    });
    const [dialog, canvas] = await pixelsOf(page, [
      [300, 250],
      [120, 120],
    ]);
    expect([dialog, canvas]).toEqual(["255,127,255", "192,0,0"]);
  });

  test("remove, soften and strengthen color, and dim and warm the light", async () => {
    const page = await open();
    const before = await colors(page);
    await setTool(page, "monochrome", "on");
    const [red = 0, ...others] = channels((await colors(page)).red);
    expect(others).toEqual([red, red]);
    await setTool(page, "monochrome", null);
    await setTool(page, "saturation", "low");
    expect(channels((await colors(page)).blue)[0]).toBeGreaterThan(0);
    await setTool(page, "saturation", "high");
    expect(channels((await colors(page)).green)[1]).toBeGreaterThan(channels(before.green)[1] ?? 255);
    await setTool(page, "saturation", null);
    await setTool(page, "brightness", "0.6");
    expect((await colors(page)).nothing).toBe("153,153,153");
    await setTool(page, "brightness", null);
    const whites: number[][] = [];
    for (const level of ["1", "2", "3"]) {
      await setTool(page, "warmth", level);
      whites.push(channels((await colors(page)).nothing));
    }
    for (const [r = 0, g = 0, b = 0] of whites) expect(r > g && g > b && r > 230).toBe(true);
    expect(whites.map(([, , b = 0]) => b)).toEqual(whites.map(([, , b = 0]) => b).sort((a, b) => b - a));
  });

  test("add up in one order, leave the widget and forced colors alone, and keep the page's background", async () => {
    const page = await open();
    const button = await page.locator(".launcher").boundingBox();
    const middle: [number, number][] = [[(button?.x ?? 0) + 8, (button?.y ?? 0) + 28]];
    const before = await pixelsOf(page, middle);
    const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
    await setTools(page, {
      invert: "on",
      brightness: "0.6",
      monochrome: "on",
      "color-filter": "deuteranopia",
    });
    expect(await colors(page)).toMatchObject({ nothing: "0,0,0", blue: "142,142,142" });
    expect(await pixelsOf(page, middle)).toEqual(before);
    expect(await page.locator(".launcher").boundingBox()).toEqual(button);
    await setTools(page, { saturation: "high", warmth: "2" });
    expect((await filter()).match(/[a-z-]+\(/g)?.join("")).toBe(
      "invert(grayscale(saturate(brightness(brightness(sepia(saturate(url(",
    );
    await page.emulateMedia({ forcedColors: "active" });
    expect(await filter()).toBe("none");
    await page.emulateMedia({ forcedColors: "none" });
    const off = { invert: null, monochrome: null, "color-filter": null, saturation: null, warmth: null };
    await setTools(page, { ...off, contrast: "dark" });
    expect((await colors(page)).nothing).toBe("0,0,0");
    await setTool(page, "contrast", null);
    expect((await colors(page)).nothing).toBe("153,153,153");
  });

  test("separate colors that an eye confuses, keeping white and gray", async () => {
    const page = await open();
    const before = await colors(page);
    for (const [kind, one, other] of [
      ["protanopia", "red", "green"],
      ["deuteranopia", "red", "green"],
      ["tritanopia", "green", "blue"],
    ] as const) {
      await setTool(page, "color-filter", kind);
      await page.locator(`handrail-widget filter[id$=${kind}]`).waitFor({ state: "attached" });
      const after = await colors(page);
      expect(after.nothing, kind).toBe("255,255,255");
      const usual = seenBy(kind, before[one], before[other]);
      expect(seenBy(kind, after[one], after[other]), kind).toBeGreaterThan(usual);
    }
  });
});

/**
 * Returns the distance of two colors for an eye of that kind: the simulation of Machado, Oliveira
 * and Fernandes, 2009.
 */
function seenBy(kind: keyof typeof EYES, one: string, other: string): number {
  const [first, second] = [one, other].map((color) => {
    const light = channels(color).map((value) => (value / 255) ** 2.2);
    return EYES[kind].map((row) => {
      const sum = row.reduce((total, share, at) => total + share * (light[at] ?? 0), 0);
      return Math.min(Math.max(sum, 0), 1) ** (1 / 2.2);
    });
  });
  return Math.hypot(...(first ?? []).map((value, at) => value - (second?.[at] ?? 0)));
}

const EYES = {
  protanopia: [
    [0.1523, 1.0526, -0.2049],
    [0.1145, 0.7863, 0.0992],
    [-0.0039, -0.0481, 1.052],
  ],
  deuteranopia: [
    [0.3673, 0.8606, -0.228],
    [0.2801, 0.6725, 0.0474],
    [-0.0118, 0.0429, 0.9689],
  ],
  tritanopia: [
    [1.2555, -0.0767, -0.1788],
    [-0.0784, 0.9308, 0.1476],
    [0.0047, 0.6914, 0.3039],
  ],
};
