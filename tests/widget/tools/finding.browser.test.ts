import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, islandHas, setTool, setTools } from "./host-page.ts";

const widget = widgetOfThisFile();

function box(page: Page, selector: string) {
  return page.locator(selector).first().boundingBox();
}

type Box = Awaited<ReturnType<typeof box>>;

function areApart(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error("Neither can be seen");
  return one.y >= other.y + other.height || one.y + one.height <= other.y;
}

async function openMagnifier(width: number, height: number): Promise<Page> {
  const page = await widget.open("magazine", { context: { viewport: { width, height }, hasTouch: true } });
  await setTool(page, "text-magnifier", "on");
  await page.locator(".magnifier").waitFor({ state: "attached" });
  return page;
}

test("every heading is framed without moving, later ones and those in open shadow roots too, as is the element under the pointer alone", async () => {
  const page = await widget.open("magazine");
  const before = await box(page, "h2");
  await setTool(page, "highlight-headings", "on");
  await addLater(page, "<div role='heading' aria-level='2'>More</div>");
  await islandHas(page, "[role=heading]", "outline-style", "solid");
  for (const heading of ["h1", "h2", ".late [role=heading]"]) {
    expect(await styleOf(page, heading, "outline-width"), heading).toBe("2px");
  }
  expect(await box(page, "h2")).toEqual(before);
  await setTools(page, { "highlight-headings": null, "highlight-hover": "on" });
  const framed = () =>
    page
      .locator("main *")
      .evaluateAll((all) =>
        all
          .filter((element) => getComputedStyle(element).outlineStyle === "solid")
          .map((element) => element.textContent?.trim().slice(0, 12)),
      );
  await page.getByRole("link", { name: "stop sailing" }).hover();
  expect(await framed()).toEqual(["stop sailing"]);
  await page.locator(".byline").hover();
  expect(await framed()).toEqual(["By Ada Quay,"]);
});

test("focus has a thick ring in two colors, whatever the page's outlines", async () => {
  const page = await widget.open("magazine");
  await setTool(page, "strong-focus", "on");
  await addLater(page, "<style>button:focus{outline:none!important}</style><button>Late</button>");
  await page.waitForFunction(
    () => document.querySelector("x-island")?.shadowRoot?.adoptedStyleSheets.length === 2,
  );
  for (const target of [".top a[href='#news']", ".late button", "x-island button"]) {
    await page.locator(target).focus();
    await page.keyboard.press("Shift");
    expect(await styleOf(page, target, "outline"), target).toBe("rgb(255, 255, 255) solid 4px");
    expect(await styleOf(page, target, "box-shadow"), target).toBe("rgb(0, 39, 122) 0px 0px 0px 8px");
  }
  await page.locator("[name=agree]").focus();
  expect(await styleOf(page, ".agree", "outline-width")).toBe("4px");
  await page.locator("a.picture").focus();
  expect(await styleOf(page, "a.picture", "outline-offset")).toBe("-4px");
});

test("targets are at least 44 px, and lines of text don't move", async () => {
  const page = await widget.open("magazine");
  const sentence = page.getByRole("link", { name: "stop sailing" });
  const text = "article > p:nth-of-type(2)";
  const before = { text: await box(page, text), link: await sentence.boundingBox() };
  await setTool(page, "big-targets", "on");
  await addLater(page, "<button>x</button>");
  await page.waitForFunction(
    () => (document.querySelector("x-island")?.shadowRoot?.querySelector("button")?.offsetHeight ?? 0) >= 44,
  );
  const fields = ["[name=agree]", "[name=mail]", "[type=submit]"];
  for (const target of ["nav a", ".logo", ".top .small", ...fields, ".late button"]) {
    const { width = 0, height = 0 } = (await box(page, target)) ?? {};
    expect(Math.min(width, height), target).toBeGreaterThanOrEqual(44);
  }
  const [item, inside] = [await box(page, "nav li"), await box(page, "nav a")];
  expect(item?.height).toBeGreaterThanOrEqual(inside?.height ?? 99);
  const link = await sentence.boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(24);
  expect(link?.x).toBe(before.link?.x ?? -1);
  expect((await box(page, text))?.height).toBe(before.text?.height ?? -1);
});

test("pictures in sight show their descriptions below bars over them, small ones on hover, later ones and those in islands too", async () => {
  const page = await widget.open("magazine");
  await setTool(page, "image-descriptions", "on");
  const captions = page.locator(".descriptions p:visible");
  await page.locator(".still").scrollIntoViewIfNeeded();
  await captions.filter({ hasText: "Boats lying in the ice" }).waitFor();
  const [caption, picture] = [await captions.first().boundingBox(), await box(page, ".still")];
  if (!caption || !picture) throw new Error("Neither can be seen");
  expect(caption.y + caption.height).toBeCloseTo(picture.y + picture.height, 0);
  await page.locator(".logo").hover();
  await captions.filter({ hasText: "Gazette" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".descriptions p", { hasText: "Gazette" }).waitFor({ state: "hidden" });
  await page.locator(".still").evaluate((still) => {
    scrollTo(0, scrollY + still.getBoundingClientRect().bottom - 30);
  });
  await page.locator(".descriptions p", { hasText: "Boats" }).waitFor({ state: "hidden" });
  await addLater(page, "<img src='/pictures/late.png' width='200' height='100' alt='A late picture'>");
  await page.evaluate(() => scrollTo(0, 99_999));
  await captions.filter({ hasText: "A late picture" }).nth(1).waitFor();
  expect(await page.locator(".descriptions p").allTextContents()).not.toContain("");
});

test("the magnifier shows the text under the pointer in large type next to it, and stays while the pointer moves there", async () => {
  const page = await openMagnifier(800, 600);
  const bubble = page.locator(".magnifier:visible");
  const byline = page.locator(".byline");
  await byline.hover();
  await bubble.filter({ hasText: "By Ada Quay" }).waitFor();
  expect(await bubble.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe("32px");
  expect(areApart(await bubble.boundingBox(), await byline.boundingBox())).toBe(true);
  await bubble.hover();
  expect(await bubble.textContent()).toContain("By Ada Quay");
  await page.keyboard.press("Escape");
  expect(await bubble.count()).toBe(0);
  await page.locator("h2").hover();
  await bubble.filter({ hasText: "What the ice does" }).waitFor();
});

test("the magnifier follows touch and focus without covering it, into islands too, never shows a password, and scrolls a long text", async () => {
  const page = await openMagnifier(390, 400);
  await addLater(page, "<button>A late button</button>");
  const bubble = page.locator(".magnifier:visible");
  for (const [target, text] of [
    [".top a[href='#sea']", "Sea"],
    ["[name=mail]", "Mail: you@example.com"],
    ["[name=secret]", "Password"],
    ["x-island button", "A late button"],
  ] as const) {
    await page.locator(target).focus();
    await page.keyboard.press("Shift");
    await bubble.waitFor();
    expect((await bubble.textContent())?.trim()).toBe(text);
    expect(areApart(await bubble.boundingBox(), await box(page, target)), target).toBe(true);
  }
  await page.locator(".byline").tap();
  await bubble.filter({ hasText: "By Ada Quay" }).waitFor();

  await page.locator("article > p").nth(1).hover();
  const long = page.getByRole("group", { name: "Text magnifier" });
  await long.waitFor();
  const shown = await long.boundingBox();
  expect((shown?.y ?? -1) >= 0 && (shown?.y ?? 0) + (shown?.height ?? 999) <= 400).toBe(true);
  await long.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => {
    const magnifier = document.querySelector("handrail-widget")?.shadowRoot?.querySelector(".magnifier");
    return (magnifier?.scrollTop ?? 0) > 0;
  });
});
