import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { choose, OPENED, STAYING } from "./staying-tools.ts";
import { rests } from "./tools/host-page.ts";
import { problemsOf, type Snippet, widgetOfThisFile } from "./widget-browser.ts";

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

/** Switches on tools that stay so, and waits until they are in effect. */
async function switchOn(page: Page, tools: WidgetTool[]): Promise<void> {
  const choices = choose(0, tools);
  await page.evaluate((chosen) => {
    for (const tool in chosen) window.Handrail?.set(tool, chosen[tool] ?? null);
  }, choices);
  await page.waitForFunction((all) => {
    const stored = localStorage.getItem("handrail:page") ?? "";
    return all.every((tool) => stored.includes(tool));
  }, tools);
}

async function expectQuiet({ page, strays }: Clobbered): Promise<void> {
  await rests(page);
  expect(await problemsOf(page)).toEqual([]);
  expect(strays).toEqual([]);
}

describe("a page whose markup clobbers names that the widget reads", () => {
  const plain = (["async", "head", "module", "twice"] as const).map((snippet) => [snippet, ""] as const);
  const nonce = (["module", "head", "async"] as const).map((snippet) => [snippet, "policy=nonce"] as const);
  test.each([...someOf(plain, 1), ...someOf(nonce, 0)])(
    "gets the widget by the snippet %s, with a strict-dynamic nonce if its query is %p, from nowhere else",
    async (snippet, query) => {
      const opened = await openClobbered(snippet, query);
      await openPanelParts(opened.page);
      expect(await opened.page.evaluate(() => window.Handrail?.version)).toBeString();
      await expectQuiet(opened);
    },
  );

  test.each([STAYING, ...(LONG ? STAYING.map((tool) => [tool]) : [])])("can use %s", async (...tools) => {
    const opened = await openClobbered();
    await showsPart(opened.page, ".launcher");
    await switchOn(opened.page, tools);
    await expectQuiet(opened);
  });

  test.each(someOf(OPENED, 0))("can open %s", async (tool) => {
    const opened = await openClobbered();
    await openPanelParts(opened.page);
    await press(opened.page, `.panel [name=${tool}]`);
    await showsPart(opened.page, ".tool-dialog, .reader");
    await expectQuiet(opened);
  });
});
