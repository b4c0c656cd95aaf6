import type { Page } from "playwright-core";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";

/**
 * Reads a tool's effect from a page: another reading for each value, and the first one again
 * without.
 */
export type Probe = (page: Page) => Promise<string>;

/**
 * Whether the dialog of a tool that is only opened shows what it found; else the tool's effect. All
 * read the specimen (pages/specimen.ts), the root or the widget.
 */
export const PROBES: Record<WidgetTool, Probe> = {
  "text-size": height("#specimen-link"),
  "page-zoom": height("#specimen-link"),
  "text-spacing": style("#specimen-text", "word-spacing"),
  "line-height": style("#specimen-text", "line-height"),
  "letter-spacing": style("#specimen-text", "letter-spacing"),
  "word-spacing": style("#specimen-text", "word-spacing"),
  "paragraph-spacing": style("#specimen-text", "margin-block-end"),
  "text-align": style("#specimen-text", "text-align"),
  "font-weight": style("#specimen-text", "font-weight"),
  "readable-font": style("#specimen-text", "font-family"),
  "dyslexia-font": style("#specimen-text", "font-family"),
  "line-length": style("#specimen-text", "max-inline-size"),
  "word-emphasis": emphasis,
  "page-translation": drawn(".translation"),
  "highlight-links": style("#specimen-link", "outline-style"),
  "highlight-headings": style("#specimen-heading", "outline-style"),
  "highlight-hover": styleWhen("hover", "#specimen-link", "outline-style"),
  "strong-focus": styleWhen("focus-visible", "#specimen-button", "outline-width"),
  "text-magnifier": drawn(".magnifier"),
  "image-descriptions": drawn(".descriptions"),
  "big-targets": style("#specimen-button", "min-block-size"),
  contrast: all(style("#specimen-text", "background-color"), style("#specimen-button", "box-shadow")),
  invert: style(":root", "filter"),
  monochrome: style(":root", "filter"),
  saturation: style(":root", "filter"),
  brightness: style(":root", "filter"),
  warmth: style(":root", "filter"),
  "text-color": style("#specimen-text", "color"),
  "heading-color": style("#specimen-heading", "color"),
  "background-color": style("#specimen-text", "background-color"),
  "color-filter": style(":root", "filter"),
  "stop-animations": style("#specimen-text", "animation-duration"),
  "freeze-media": playing("#specimen-video"),
  "mute-sounds": loud("#specimen-video"),
  "hide-images": style("#specimen-picture", "opacity"),
  "reading-guide": drawn(".guide"),
  "reading-mask": drawn(".mask"),
  "reader-mode": drawn(".reader article:not([aria-busy]) > *"),
  "big-cursor": drawnAtPointer(".cursor"),
  "page-structure": drawn("#tool-panel li"),
  "useful-links": drawn(".tool-body > :is(ul, p)"),
  "numbered-navigation": drawn(".numbers"),
  "jump-keys": drawn(".dock .bar"),
  "voice-commands": drawn(".dock [name=listen]"),
  "virtual-keyboard": drawn(".keyboard"),
  "read-aloud": drawn(".dock [name=play]"),
  dictation: drawn(".dictation"),
};

/** Joins probes, for a tool whose values no single probe can distinguish. */
function all(...probes: Probe[]): Probe {
  return async (page) => (await Promise.all(probes.map((probe) => probe(page)))).join();
}

/** Reads highlights painted in the text, which have no elements. */
function emphasis(page: Page): Promise<string> {
  return page.evaluate(() => String(CSS.highlights.has("handrail-words")));
}

function style(selector: string, property: string): Probe {
  return (page) =>
    page.evaluate(
      ([wanted = "", name = ""]) => {
        const element = document.querySelector(wanted);
        return element ? getComputedStyle(element).getPropertyValue(name) : `no ${wanted}`;
      },
      [selector, property],
    );
}

/** Reads the rendered height, zoom included. */
function height(selector: string): Probe {
  return (page) =>
    page.evaluate(
      (wanted) => `${document.querySelector(wanted)?.getBoundingClientRect().height.toFixed(1)}px`,
      selector,
    );
}

/**
 * Reads a computed style with hover or focus. The state is forced in the browser, since other
 * elements may lie above, and pages react to a focus that comes or goes.
 */
function styleWhen(state: "hover" | "focus-visible", selector: string, property: string): Probe {
  return async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument", { depth: 0 });
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: [state] });
    const read = await style(selector, property)(page);
    await session.detach();
    return read;
  };
}

/** Reads what the widget draws over the page; empty when there is nothing. */
function drawn(selector: string): Probe {
  return (page) =>
    page.evaluate((wanted) => {
      const found = document.querySelector("handrail-widget")?.shadowRoot?.querySelectorAll(wanted) ?? [];
      const names = [...found].map((element) => `${element.localName} ${element.getAttribute("class")}`);
      return names.sort().join();
    }, selector);
}

function drawnAtPointer(selector: string): Probe {
  return async (page) => {
    await page.mouse.move(60, 60);
    await page.mouse.move(61, 61);
    return drawn(selector)(page);
  };
}

/** Whether a video that a script of the page starts keeps playing. */
function playing(selector: string): Probe {
  return (page) =>
    page.evaluate(async (wanted) => {
      const video = document.querySelector<HTMLVideoElement>(wanted);
      if (!video) return `no ${wanted}`;
      video.muted = true;
      video.srcObject ??= document.createElement("canvas").captureStream();
      video.pause();
      const begun = new Promise((resolve) => video.addEventListener("play", resolve, { once: true }));
      video.play().catch(() => null);
      await begun;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return video.paused ? "paused" : "playing";
    }, selector);
}

/** Whether a video that a script of the page unmutes stays loud. */
function loud(selector: string): Probe {
  return (page) =>
    page.evaluate(async (wanted) => {
      const video = document.querySelector<HTMLVideoElement>(wanted);
      if (!video) return `no ${wanted}`;
      video.muted = true;
      video.muted = false;
      await new Promise((resolve) => video.addEventListener("volumechange", resolve, { once: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return video.muted ? "muted" : "loud";
    }, selector);
}
