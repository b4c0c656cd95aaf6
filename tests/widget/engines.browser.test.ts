import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { LONG } from "#tests/helpers/long.ts";
import type { EnginePage } from "../helpers/engines/engine.ts";
import { FIREFOX, launchFirefox } from "../helpers/engines/firefox.ts";
import { launchWebKit, WEBKIT } from "../helpers/engines/webkit.ts";
import {
  middleOfPicture,
  numberedThings,
  overflowOf,
  ownHtml,
  pixelAt,
  problems,
  toolsOffered,
} from "./engine-scripts.ts";
import { type EngineVisitor, engineVisitor, until } from "./engine-visitor.ts";
import { BLINKING_GIF } from "./pages/pictures.ts";
import { OPENED, STAYING, valuesOf } from "./staying-tools.ts";
import { type OpenOptions, startWidgetSites, WIDGET_ID, type WidgetSites } from "./widget-browser.ts";

interface Engine {
  name: string;
  program: string;
  launch(): Promise<EnginePage>;
  /** Tools that the engine does not support and that are therefore not offered. */
  without: WidgetTool[];
}

const ENGINES: Engine[] = [
  {
    name: "Firefox",
    program: FIREFOX,
    launch: launchFirefox,
    without: ["color-filter", "dictation", "page-translation", "voice-commands"],
  },
  {
    name: "WebKit",
    program: WEBKIT,
    launch: launchWebKit,
    without: ["word-emphasis", "dictation", "page-translation", "voice-commands"],
  },
];

/** Tools that only paint, so that only a screenshot shows their effect. */
const PAINTED: WidgetTool[] = [
  "word-emphasis",
  "invert",
  "monochrome",
  "saturation",
  "warmth",
  "color-filter",
];

let sites: WidgetSites;
beforeAll(async () => {
  if (ENGINES.some((engine) => !reasonToSkip(engine))) sites = await startWidgetSites();
});
beforeEach(() => sites?.service.reset());
afterAll(() => sites?.close());

for (const engine of ENGINES) {
  const reason = reasonToSkip(engine);
  if (reason) console.warn(`SKIPPED: the widget in ${engine.name}, ${reason}`);
  describe.skipIf(reason !== "")(`the widget in ${engine.name}`, () => inEngine(engine));
}

function reasonToSkip({ program }: Engine): string {
  if (!LONG) return "which runs with HANDRAIL_TEST_LONG=1";
  return existsSync(program) ? "" : `since there is no ${program} (see docs/widget-browsers.md)`;
}

function inEngine({ launch, without }: Engine): void {
  const available = WIDGET_TOOLS.filter((tool) => !without.includes(tool));
  const switched = available.filter((tool) => STAYING.includes(tool));
  let page: EnginePage;
  let visitor: EngineVisitor;

  beforeAll(async () => {
    page = await launch();
    visitor = engineVisitor(page, sites);
  });
  afterAll(() => page.close());

  describe("on a strict page", () => {
    const strict: OpenOptions = { specimen: true, strictPolicy: true };
    let plain: string;
    beforeAll(async () => {
      await visitor.open("strict", { ...strict, snippet: "none" });
      plain = await page.evaluate(ownHtml);
      await visitor.open("strict", strict);
    });
    afterEach(() => visitor.reset());

    async function expectNoTrace(): Promise<void> {
      await soon(() => page.evaluate(() => document.adoptedStyleSheets.length), 0);
      await soon(() => page.evaluate(ownHtml), plain);
      expect(await page.evaluate(problems)).toEqual([]);
    }

    test.each(switched)("%s takes effect, and leaves no trace once off", async (tool) => {
      const read = () => visitor.read(tool);
      const before = await read();
      await visitor.set(tool, valuesOf(tool).at(-1) ?? "");
      expect(await until(read, (now) => now !== before)).not.toBe(before);
      await visitor.set(tool, null);
      await soon(read, before);
      await expectNoTrace();
    });

    test("all tools together are restored after a reload, and removed by a reset", async () => {
      for (const tool of switched) await visitor.set(tool, valuesOf(tool).at(-1) ?? "");
      await page.reload();
      const marks = () =>
        page.evaluate(() =>
          document.documentElement.getAttributeNames().filter((name) => name.startsWith("data-handrail-")),
        );
      expect(await until(marks, ({ length }) => length === switched.length)).toHaveLength(switched.length);
      await visitor.reset();
      await expectNoTrace();
    });

    test.each(OPENED)("%s opens from the panel, and Escape closes it", async (tool) => {
      await visitor.openPanel();
      await visitor.openSection(factsOf(tool).group);
      await page.click(`.panel [name=${tool}]`);
      expect(await until(() => visitor.read(tool), Boolean)).not.toBe("");
      await page.press("Escape");
      await soon(() => visitor.read(tool), "");
      await expectNoTrace();
    });
  });

  test.each(PAINTED.filter((tool) => !without.includes(tool)))("%s can be seen", async (tool) => {
    await visitor.open("color");
    const before = await page.screenshot();
    await visitor.set(tool, valuesOf(tool).at(-1) ?? "");
    await until(
      () => page.screenshot(),
      (now) => !before.equals(now),
    );
    expect(before.equals(await page.screenshot())).toBe(false);
  });

  test("overlays of a zoomed page lie over their elements", async () => {
    await visitor.open("magazine");
    await visitor.set("page-zoom", "2");
    await page.evaluate(() => scrollTo(0, 500));
    await visitor.set("numbered-navigation", "on");
    await visitor.sees(".numbers *");
    const things = () => page.evaluate(numberedThings);
    const found = await until(things, (names) => !names.includes("nothing"));
    expect(found).toEqual(["", "News", "Sea", "People", "Menu", "stop sailing", "last ship"]);
  });

  test("a filter reaches the page's modal dialogs, once", async () => {
    await visitor.open("color");
    await page.evaluate(() => document.querySelector("dialog")?.showModal());
    await visitor.set("invert", "on");
    const inverted = /^255,12[67],255$/;
    const pixel = () => pixelOf(page, 640, 480);
    expect(await until(pixel, (color) => inverted.test(color))).toMatch(inverted);
  });

  test("highlighted links have a thick line below them", async () => {
    await visitor.open("color");
    await visitor.set("highlight-links", "on");
    const line = () =>
      page.evaluate(() => getComputedStyle(document.links[0] ?? document.body).textDecorationThickness);
    await soon(line, "2px");
  });

  test("moving pictures show their first frame while media are frozen", async () => {
    await visitor.open("magazine");
    await page.evaluate(() => scrollTo(0, 300));
    await page.evaluate((gif) => {
      for (const image of document.images) image.src = `data:image/gif;base64,${gif}`;
    }, Buffer.from(BLINKING_GIF).toString("base64"));
    await visitor.set("freeze-media", "on");
    await visitor.sees(".overlay canvas");
    const [x, y] = await page.evaluate(middleOfPicture);
    await soon(() => pixelOf(page, x, y), "255,0,0");
  });

  test.each(["pointer", " ", "Enter"])(
    "the panel opens by %p, and Escape gives the focus back",
    async (way) => {
      await visitor.open("article");
      if (way === "pointer") await page.click(".launcher");
      else {
        await page.evaluate(() => {
          const root = document.querySelector("handrail-widget")?.shadowRoot;
          root?.querySelector<HTMLElement>(".launcher")?.focus();
        });
        await page.press(way);
      }
      await visitor.sees(".panel:focus");
      await page.press("Escape");
      await visitor.sees(".panel", false);
      await visitor.sees(".launcher:focus");
      expect(await page.evaluate(problems)).toEqual([]);
    },
  );

  test("the panel offers what the engine supports, and applies what is chosen", async () => {
    sites.service.view.settings = { ...sites.service.view.settings, reports: true };
    await visitor.open("article");
    await visitor.openPanel();
    const offered = () => page.evaluate(toolsOffered);
    expect(await until(offered, ({ length }) => length >= available.length)).toEqual(available);
    await page.click("#profile-motor");
    await visitor.sees("#undo-big-targets");
    await visitor.openSection("more");
    await page.click("[name=position][value=top-left]");
    await visitor.sees(".top-left .launcher");
    await page.click("#report");
    await page.click("#report-text");
    await page.press("x");
    await page.click("#report-content [type=submit]");
    await sites.service.requested(`POST /api/widgets/${WIDGET_ID}/reports`);
    await visitor.sees(".sent:focus");
    // By script, since browsers open a select's list in a window that tests can't reach.
    await page.evaluate(() => {
      const root = document.querySelector("handrail-widget")?.shadowRoot;
      const select = root?.querySelector<HTMLSelectElement>("#language");
      if (select) select.value = "ar";
      select?.dispatchEvent(new Event("change"));
    });
    await visitor.sees(".panel[lang=ar][dir=rtl]");
    await page.click(".panel .tool:last-child .action");
    await visitor.sees(".launcher", false);
    expect(await page.evaluate(problems)).toEqual([]);
  });

  test.each([
    [320, "en"],
    [1280, "en"],
    [320, "ar"],
  ] as const)("the panel fits into a window of %i px in the language %s", async (width, language) => {
    sites.service.view.settings = { ...sites.service.view.settings, language, reports: true };
    await visitor.open("article", { snippet: "none" });
    const url = sites.urlOf("article");
    expect(await page.evaluate(overflowOf, { url, width })).toEqual([]);
  });
}

async function soon<Value extends string | number>(
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  expect(await until(read, (now) => now === expected)).toBe(expected);
}

async function pixelOf(page: EnginePage, x: number, y: number): Promise<string> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(pixelAt, { picture, x, y });
}
