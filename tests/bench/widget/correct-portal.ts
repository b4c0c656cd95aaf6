import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Change, Correction, ElementNote } from "#shared/corrections/correction.ts";
import { isAlike } from "../../../src/features/corrections/live/note-digest.ts";
import { WIDGET_ID, type WidgetBrowser } from "../../widget/widget-browser.ts";
import { portalPage } from "../scan/portal-page.ts";
import { processorTime, scriptTime, THROTTLE, type TraceEvent, tasksOf, traceMainThread } from "../trace.ts";
import { addScript } from "./contestants.ts";
import type { CorrectedCase, CorrectedFigures } from "./corrections-report.ts";
import { EMPTY_SCRIPT } from "./host.ts";
import { measureArrival, newPage, SETTLE_MS, throttled } from "./measure.ts";

const ELEMENTS = 10_000;
const CORRECTIONS = 100;

/** Faults of the portal that a person's word corrects. */
const FAULTS =
  "img:not([alt]),input[placeholder],select,button,[role=button],.card__media a,.card__more,.list__text,h4";

/** Elements that 100 corrections change, since some correct all that are alike. */
const CHANGED = 160;
const BARE_SCRIPT = "/bare.js";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';

const NOTING = join(import.meta.dir, "../../../src/shared/corrections/note-element.ts");

/**
 * Measures the script on a portal of 10,000 elements: without corrections, with those of another
 * site, and with 100 of this one, whose elements are where they were, or have all moved.
 */
export async function createCorrectionsBench(browser: Browser, widget: WidgetBrowser) {
  const portal = servePortal();
  const origin = `http://localhost:${portal.port}`;
  const arriveCorrected = (page: Page) => addScript(page, `${widget.service.origin}/platform.js`, WIDGET_ID);
  const arriveBare = async (page: Page) => {
    await arriveCorrected(page);
    await addScript(page, origin + BARE_SCRIPT, WIDGET_ID);
  };
  const corrections = await noteFaults();
  const { corrections: _, ...view } = widget.service.view;
  const file = (hosts: string[]) => ({ sites: [{ hosts, corrections }] });
  widget.service.corrections.set("here", file([new URL(origin).host]));
  widget.service.corrections.set("elsewhere", file(["elsewhere.example"]));

  /** Makes corrections of faults all over the page. */
  async function noteFaults(): Promise<Correction[]> {
    const { outputs } = await Bun.build({ entrypoints: [NOTING], target: "browser" });
    const code = await outputs[0]?.text();
    const page = await newPage(browser, origin);
    await page.goto(`${origin}/`);
    const notes = await page.evaluate(noteAll, [code ?? "", FAULTS, String(CORRECTIONS)]);
    await page.context().close();
    return notes.map((note, at) => ({
      id: `correction-${at}`,
      pages: "/*",
      note,
      scope: isAlike(note) ? "alike" : "one",
      changes: [changeOf(note, at)],
      expects: {},
    }));
  }

  async function measure(kind: CorrectedCase): Promise<CorrectedFigures> {
    const version = kind === "another site's" ? "elsewhere" : "here";
    widget.service.view = kind === "none" || isBare(kind) ? view : { ...view, corrections: version };
    const arrive = isBare(kind) ? arriveBare : arriveCorrected;
    const url = `${origin}/${kind === "100, all moved" ? "moved" : ""}`;
    const page = await newPage(browser, origin);
    const work = await measureArrival(page, url, arrive);
    const changed = await page.evaluate(
      () => document.querySelectorAll("[alt^=Said],[aria-label^=Said],[style*='34, 34, 34']").length,
    );
    const script = THROTTLE * scriptTime(await traceArrival(page, url, arrive));
    const session = await throttled(page);
    const tasks = tasksOf(await traceArrival(page, url, arrive)).map(processorTime);
    await session.detach();
    await page.context().close();
    widget.service.view = view;
    const blocked = tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
    return { work, script, longest: Math.max(...tasks), blocked, changed };
  }

  async function traceArrival(
    page: Page,
    url: string,
    arrive: (page: Page) => Promise<unknown>,
  ): Promise<TraceEvent[]> {
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    // Garbage of the page's own load would be collected in one of the widget's tasks.
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    await session.detach();
    return traceMainThread(browser, page, async () => {
      await arrive(page);
      await page.waitForTimeout(2 * SETTLE_MS);
    });
  }

  return { measure, close: () => portal.stop(true) };
}

/** Serves the portal, and at `/moved` the same one with a banner, which moves everything. */
function servePortal() {
  const html = portalPage(ELEMENTS);
  const moved = html.replace(/<body[^>]*>/, (tag) => `${tag}<div><hr></div>`);
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = { "content-type": "text/html; charset=utf-8" };
      const script = { headers: { "content-type": "text/javascript" } };
      if (pathname === EMPTY_SCRIPT) return new Response("", script);
      if (pathname === BARE_SCRIPT)
        return new Response(`(${changeAll})(${JSON.stringify([FAULTS, CHANGED])})`, script);
      if (/\.(?:jpg|png|webp)$/.test(pathname))
        return new Response(PICTURE, { headers: { "content-type": "image/svg+xml" } });
      if (pathname === "/blank") return new Response("<!doctype html>", { headers });
      return new Response(pathname === "/moved" ? moved : html, { headers });
    },
  });
}

function isBare(kind: CorrectedCase): boolean {
  return kind === "a bare script";
}

/** Changes as many elements at once, as a script does that need not find out which they are. */
function changeAll([selector, count]: [string, number]): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  for (let at = 0; at < count; at += 1) {
    const element = all[Math.floor((at * all.length) / count)];
    if (element?.localName === "span") element.style.color = "#222222";
    else element?.setAttribute(element.localName === "img" ? "alt" : "aria-label", `Said by a person ${at}`);
  }
}

function changeOf({ tag }: ElementNote, at: number): Change {
  if (tag === "span") return { kind: "style", name: "color", value: "#222222" };
  return { kind: "attribute", name: tag === "img" ? "alt" : "aria-label", value: `Said by a person ${at}` };
}

async function noteAll([code = "", selector = "", count = ""]: string[]): Promise<ElementNote[]> {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { noteElement }: typeof import("#shared/corrections/note-element.ts") = await import(address);
  const all = [...document.querySelectorAll(selector)];
  const step = all.length / Number(count);
  return Array.from({ length: Number(count) }, (_, at) => all[Math.floor(at * step)]).flatMap(
    (element) => (element && noteElement(element)) ?? [],
  );
}
