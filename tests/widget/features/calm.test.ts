import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { problemsOf, startWidgetBrowser, type WidgetBrowser } from "../widget-browser.ts";
import { addLater, openMagazine, resetTools, setTool, styleOf } from "./host-page.ts";

setDefaultTimeout(20_000);
let widget: WidgetBrowser;
beforeAll(async () => {
  widget = await startWidgetBrowser();
});
afterAll(() => widget.close());
beforeEach(() => widget.service.reset());

const WINDOW = { viewport: { width: 800, height: 600 } };

test("pictures give way to their descriptions without moving anything, and text on a picture can be read", async () => {
  const page = await openMagazine(widget, { context: WINDOW });
  const before = await page.locator("main").boundingBox();
  await setTool(page, "hide-images", "on");
  await page.locator(".still").scrollIntoViewIfNeeded();
  await page.locator(".hidden-pictures p:visible", { hasText: "Boats lying in the ice" }).waitFor();
  expect(await styleOf(page, ".still", "object-position")).toStartWith("-99999px");
  expect(await styleOf(page, ".hero", "background-image")).toBe("none");
  expect(await styleOf(page, ".hero", "background-color")).toBe("rgb(118, 118, 118)");
  const after = await page.locator("main").boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await addLater(page, "<img src='/pictures/late.png' width='200' height='100' alt='A late picture'>");
  await page.evaluate(() => scrollTo(0, 99_999));
  await page.locator(".hidden-pictures p:visible", { hasText: "A late picture" }).nth(1).waitFor();
  await setTool(page, "hide-images", null);
  expect(await page.locator(".hidden-pictures").count()).toBe(0);
  expect(await styleOf(page, ".still", "object-position")).toBe("50% 50%");
  expect(await styleOf(page, ".hero", "background-image")).toContain("hero.png");
  await page.context().close();
});

test.each(["hide-images"])(
  "%s holds on the next page under a strict policy, and leaves no trace once off",
  async (tool) => {
    const page = await widget.open("strict", { strictPolicy: true });
    const before = await page.content();
    await setTool(page, tool, "on");
    await page.reload();
    await page.waitForFunction(() => document.adoptedStyleSheets.length >= 1);
    expect(await page.content()).not.toBe(before);
    await page.locator(".launcher").waitFor();
    await setTool(page, tool, null);
    expect(await page.content()).toBe(before);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    await resetTools(page);
    expect(await problemsOf(page)).toEqual([]);
    await page.context().close();
  },
);
