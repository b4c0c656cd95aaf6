import { element } from "../elements.ts";
import { boxOf } from "../page/box-of.ts";
import { adopt, unadopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import type { WidgetHost } from "../widget-host.ts";

export interface Marked {
  place: Element | null;
  /** Determines the frame's look, so it doesn't rely on color alone. */
  outcome: string;
}

/**
 * Frames elements on the page from within the widget's shadow root. The frames follow the page as
 * it scrolls and changes.
 */
export function createFindingMarks(host: WidgetHost, findings: readonly Marked[]) {
  const positions = new CSSStyleSheet();
  const frames = findings.map(({ outcome }, at) =>
    element("div", { class: outcome }, element("span", {}, String(at + 1))),
  );
  const layer = element("div", { class: "marks", "aria-hidden": "true" }, ...frames);
  const controller = new AbortController();
  let frame = 0;

  function layOut(): void {
    frame = 0;
    positions.replaceSync(findings.map(({ place }, at) => ruleOf(place, at)).join(""));
  }

  function schedule(): void {
    frame ||= requestAnimationFrame(layOut);
  }

  adopt(host.root, positions);
  host.region.prepend(layer);
  layOut();
  const unwatch = watchPage(schedule);
  const passively = { capture: true, passive: true, signal: controller.signal };
  for (const change of ["scroll", "resize", "toggle", "click", "keyup", "transitionend"])
    addEventListener(change, schedule, passively);
  return {
    emphasize(current: number): void {
      for (const [at, one] of frames.entries()) one.classList.toggle("now", at === current);
    },
    remove(): void {
      cancelAnimationFrame(frame);
      unwatch();
      controller.abort();
      layer.remove();
      unadopt(host.root, positions);
    },
  };
}

export function isVisible(place: Element): boolean {
  const { width, height } = boxOf(place);
  return place.isConnected && width > 0 && height > 0;
}

function ruleOf(place: Element | null, at: number): string {
  const frame = `.marks>:nth-child(${at + 1})`;
  if (!place || !isVisible(place)) return `${frame}{display:none}`;
  const { left, top, width, height } = boxOf(place);
  const size = `inline-size:${Math.round(width) + 8}px;block-size:${Math.round(height) + 8}px`;
  return `${frame}{transform:translate(${Math.round(left) - 4}px,${Math.round(top) - 4}px);${size}}`;
}
