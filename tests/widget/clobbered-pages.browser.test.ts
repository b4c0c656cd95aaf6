import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { LONG } from "#tests/helpers/long.ts";
import { problemsOf, type Snippet, widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

/**
 * The document's real members, by which the test reads and presses, since Playwright reads the
 * clobbered ones.
 */
interface Real {
  part(selector: string): Element | null | undefined;
}

function keepRealMembers(): void {
  const query = Document.prototype.querySelector.bind(document);
  const shadow = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot");
  const real: Real = {
    part(selector) {
      const host = query("handrail-widget");
      const root: ShadowRoot | undefined = host && shadow?.get?.call(host);
      return root?.querySelector(selector);
    },
  };
  Object.assign(window, { real });
}

interface Clobbered {
  page: Page;
  strays: string[];
}

/** Opens a page that records its errors in `window.problems` and requests to other hosts. */
async function openClobbered(snippet: Snippet = "async", query = ""): Promise<Clobbered> {
  const page = await widget.open("strict", { snippet: "none", before: keepRealMembers });
  const strays: string[] = [];
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== widget.service.origin && origin !== widget.hostOrigin) strays.push(request.url());
  });
  await page.goto(widget.urlOf("clobbered", { snippet, query }));
  return { page, strays };
}

async function showsPart(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => (window as Window & { real?: Real }).real?.part(wanted), selector);
}

async function press(page: Page, selector: string): Promise<void> {
  await showsPart(page, selector);
  await page.evaluate((wanted) => {
    const found = (window as Window & { real?: Real }).real?.part(wanted);
    if (found instanceof HTMLElement) found.click();
  }, selector);
}

async function openPanelParts(page: Page): Promise<void> {
  await press(page, ".launcher");
  await showsPart(page, ".panel:focus");
  await page.evaluate(() => {
    const panel = (window as Window & { real?: Real }).real?.part(".panel");
    for (const header of panel?.querySelectorAll<HTMLElement>("h3 [aria-expanded]") ?? []) {
      header.click();
      if (header.getAttribute("aria-expanded") === "false") header.click();
    }
  });
}

function opens(tool: WidgetTool): boolean {
  return factsOf(tool).values === "opens";
}

/** Opens a tool without a value. */
async function openTool(page: Page, tool: WidgetTool): Promise<void> {
  await openPanelParts(page);
  await press(page, `.panel [name=${tool}]`);
  await showsPart(page, ".tool-dialog, .dock, .reader, .dictation");
}

/** Switches on tools that stay so, and waits until they are in effect. */
async function switchOn(page: Page, tools: WidgetTool[]): Promise<void> {
  const choices = tools.map((tool): [string, string] => {
    const { values } = factsOf(tool);
    return [tool, (typeof values === "string" ? "#7b1fa2" : values[0]) ?? ""];
  });
  await page.evaluate((all) => {
    for (const [tool, value] of all) window.Handrail?.set(tool, value);
  }, choices);
  await page.waitForFunction((all) => {
    const stored = localStorage.getItem("handrail:page") ?? "";
    return all.every(([tool]) => stored.includes(tool));
  }, choices);
}

/** Waits for the tools, which read the page in slices and after their first frame. */
async function rests(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
}

async function expectQuiet({ page, strays }: Clobbered): Promise<void> {
  await rests(page);
  expect(await problemsOf(page)).toEqual([]);
  expect(strays).toEqual([]);
}

describe("a page whose markup clobbers names that the widget reads", () => {
  test.each(["head", "async", "module", "twice"] as const)(
    "gets the widget by the snippet %s, from nowhere else",
    async (snippet) => {
      const opened = await openClobbered(snippet);
      await openPanelParts(opened.page);
      expect(await opened.page.evaluate(() => window.Handrail?.version)).toBeString();
      await expectQuiet(opened);
    },
  );

  test.each(["head", "async", "module"] as const)(
    "gets the widget by the snippet %s under a nonce with strict-dynamic, from nowhere else",
    async (snippet) => {
      const opened = await openClobbered(snippet, "policy=nonce");
      await openPanelParts(opened.page);
      await expectQuiet(opened);
    },
  );

  const stays = WIDGET_TOOLS.filter((tool) => !opens(tool));
  test.each([stays, ...(LONG ? stays.map((tool) => [tool]) : [])])("can use %s", async (...tools) => {
    const opened = await openClobbered();
    await showsPart(opened.page, ".launcher");
    await switchOn(opened.page, tools);
    await expectQuiet(opened);
  });

  test.each(WIDGET_TOOLS.filter(opens))("can open %s", async (tool) => {
    const opened = await openClobbered();
    await openTool(opened.page, tool);
    await expectQuiet(opened);
  });
});
