import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../helpers/until.ts";
import { widgetOfThisFile } from "../widget-browser.ts";
import { addLater, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

const VIEWPORT = { width: 800, height: 600 };

function boxOf(page: Page, selector: string) {
  return page.locator(selector).first().boundingBox();
}

describe("page zoom", () => {
  test("enlarges everything except elements sized by the window, and the widget", async () => {
    const page = await widget.open("text", { context: { viewport: VIEWPORT } });
    const before = { word: await boxOf(page, ".text a"), button: await boxOf(page, ".launcher") };
    await setTool(page, "page-zoom", "2");
    expect((await boxOf(page, ".text a"))?.width).toBeCloseTo((before.word?.width ?? 0) * 2, 0);
    expect((await boxOf(page, "main button"))?.width).toBe(400);
    const screen = await boxOf(page, ".screen");
    expect([screen?.width, screen?.height]).toEqual([800, 560]);
    expect(await boxOf(page, ".corner")).toEqual({ x: 740, y: 540, width: 60, height: 60 });
    expect(await boxOf(page, ".launcher")).toEqual(before.button);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  });

  test("applies to lengths in inline styles, later sheets and shadow roots, and multiplies with the text size", async () => {
    const page = await widget.open("text", { context: { viewport: VIEWPORT } });
    await setTool(page, "page-zoom", "1.5");
    const later =
      '<style>p.late{height:50vh}</style><p class="late"></p><p class="own" style="height:10vh"></p>';
    await addLater(page, later, "<style>p{height:20vh}</style><p>Island</p>");
    const heights = async () =>
      Promise.all(
        ["p.late", "p.own", "x-island p"].map(async (one) =>
          Math.round((await boxOf(page, one))?.height ?? 0),
        ),
      );
    await until("all lengths have their new size", async () => (await heights()).join() === "300,60,120");
    const height = async () => (await boxOf(page, "li.plain"))?.height ?? 0;
    const zoomed = await height();
    await setTool(page, "text-size", "2");
    expect(await height()).toBeCloseTo(zoomed * 2, -1);
  });

  test("is multiplied by the text size where that must zoom, since the page's sizes can't be read", async () => {
    const page = await widget.open("article");
    await page.route("https://styles.example/sheet.css", (route) =>
      route.fulfill({ contentType: "text/css", body: ".px,.rem,.vw,.plain{font-size:20px!important}" }),
    );
    await page.addStyleTag({ url: "https://styles.example/sheet.css" });
    const zoom = () => page.evaluate(() => getComputedStyle(document.body).zoom);
    await setTool(page, "text-size", "1.5");
    expect(await zoom()).toBe("1.5");
    await setTool(page, "page-zoom", "2");
    expect(await zoom()).toBe("3");
    await setTool(page, "text-size", null);
    expect(await zoom()).toBe("2");
  });
});
