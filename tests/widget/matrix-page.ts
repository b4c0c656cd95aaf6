import { factsOf, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { PROBES } from "./probes.ts";
import {
  messagesOf,
  type OpenOptions,
  openPanelOn,
  problemsOf,
  snippetMarkup,
  type WidgetBrowser,
} from "./widget-browser.ts";

const LONGEST_MS = 10_000;

/** A small window, since it takes long to paint all tools together in a large one. */
const SMALL = { width: 400, height: 300 };

/** Classes by which slides show that the mouse has rested, and a menu what is in view. */
const CHANGES_BY_ITSELF = / impress-mouse-timeout|(?<=js-scroll-trigger) active/g;

/** A host page with the widget that reports the widget's changes to it. */
export type MatrixPage = Awaited<ReturnType<typeof openMatrixPage>>;

/** Gives the strict page its strict policy; the others need scripts and styles of their own. */
export function matrixOptions(fixture: string): OpenOptions {
  return { specimen: true, strictPolicy: fixture === "strict", before: recordWritten };
}

export async function openMatrixPage(widget: WidgetBrowser, fixture: string, options: OpenOptions = {}) {
  const context = { viewport: SMALL };
  const opened = { ...matrixOptions(fixture), context, ...options };
  const page = await widget.open(fixture, opened);
  page.setDefaultTimeout(LONGEST_MS);
  const read = (tool: WidgetTool) => PROBES[tool](page);

  return {
    page,
    read,
    async set(tool: WidgetTool, value: string | null): Promise<void> {
      await page.evaluate(([name, chosen]) => window.Handrail?.set(name, chosen), [tool, value] as const);
    },
    async open(tool: WidgetTool): Promise<void> {
      await openPanelOn(page, [factsOf(tool).group]);
      await page.locator(`.panel [name=${tool}]`).click();
    },
    async reset(): Promise<void> {
      await page.evaluate(() => window.Handrail?.reset());
    },
    async reads(tool: WidgetTool, accepted: (reading: string) => boolean): Promise<string> {
      const until = Date.now() + LONGEST_MS;
      let reading = await read(tool);
      while (!accepted(reading) && Date.now() < until) {
        await page.evaluate(nextFrame);
        reading = await read(tool);
      }
      await page.evaluate(transitionsEnd);
      return read(tool);
    },
    async reload(): Promise<void> {
      await page.reload();
      if (opened.snippet !== "none") await page.locator(".launcher").waitFor();
    },
    /** Acts like a router of the whole document: another address, another `<body>`. */
    async navigate(): Promise<void> {
      await page.evaluate(() => {
        history.pushState(null, "", location.href);
        document.body.replaceWith(document.body.cloneNode(true));
      });
    },
    async html(): Promise<string> {
      const [, snippet] = snippetMarkup(opened.snippet ?? "async", widget.service.origin);
      const html = (await page.content()).replace(/<handrail-widget.*<\/handrail-widget>/s, "");
      return html.replace(snippet, "").replace("<!--end-->", "").replaceAll(CHANGES_BY_ITSELF, "");
    },
    async problems(): Promise<string[]> {
      return [...(await problemsOf(page)), ...messagesOf(page)];
    },
    /** Returns attributes written since the page was loaded, except `HTML data-handrail-*`. */
    written: (): Promise<string[]> =>
      page.evaluate(() => [...((window as Window & { written?: Set<string> }).written ?? [])].sort()),
    close: () => page.context().close(),
  };
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits for pages that animate every change of style. */
async function transitionsEnd(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map((transition) => transition.finished));
}

function recordWritten(): void {
  const written = new Set<string>();
  Object.assign(window, { written });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (target === document.documentElement && attributeName?.startsWith("data-handrail-")) continue;
      if (target.nodeName === "HANDRAIL-WIDGET") continue;
      written.add(`${target.nodeName} ${attributeName}`);
    }
  }).observe(document, { subtree: true, attributes: true });
}
