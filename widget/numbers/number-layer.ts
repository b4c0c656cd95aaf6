import { element } from "../elements.ts";
import { page } from "../page/document.ts";
import { inSlices } from "../page/in-slices.ts";
import { type InView, operableInView } from "../page/in-view.ts";
import { abandon, adopt, sheetOf } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import styles from "../styles/numbers.css";
import type { WidgetHost } from "../widget-host.ts";

export interface NumberLayer {
  /** What has this number now. */
  find(number: number): Element | undefined;
  remove(): void;
}

const QUIET_MS = 150;
/** Of a number, in px: the height, and the width of each digit and of the rest. */
const HEIGHT = 17;
const DIGIT = 8;
const REST = 8;

/** Numbers beside everything operable in the window. They vanish while it scrolls, and are laid out again after it. */
export function createNumberLayer(host: WidgetHost): NumberLayer {
  const look = sheetOf(styles);
  const positions = new CSSStyleSheet();
  const layer = element("div", { class: "numbers", "aria-hidden": "true" });
  let numbers = new Map<Element, number>();
  let timer = 0;
  let stopLooking: (() => void) | undefined;
  let isStale = false;

  function lookAround(): void {
    timer = 0;
    isStale = false;
    const found: InView[] = [];
    stopLooking = inSlices(
      operableInView(),
      (one) => one && found.push(one),
      () => layOut(found),
    );
  }

  function layOut(shown: InView[]): void {
    stopLooking = undefined;
    if (isStale) later();
    numbers = renumber(shown, numbers);
    const places = placeBeside(shown, numbers);
    positions.replaceSync(
      places
        .map(([x, y], at) => `.numbers>:nth-child(${at + 1}){transform:translate(${x}px,${y}px)}`)
        .join(""),
    );
    layer.replaceChildren(...shown.map((one) => element("span", {}, String(numbers.get(one.element) ?? ""))));
    layer.hidden = false;
    if (page.querySelector("dialog:modal,:fullscreen")) host.raise();
  }

  /** Not before a look has ended, so that numbers come to a page too that never rests. */
  function later(): void {
    if (stopLooking) isStale = true;
    else timer ||= window.setTimeout(lookAround, QUIET_MS);
  }

  function hideMeanwhile(): void {
    layer.hidden = true;
    stop();
    later();
  }

  function stop(): void {
    clearTimeout(timer);
    timer = 0;
    stopLooking?.();
    stopLooking = undefined;
  }

  adopt(host.root, look);
  adopt(host.root, positions);
  host.region.prepend(layer);
  lookAround();
  const unwatch = watchPage(later);
  const changes = ["click", "keyup", "transitionend", "toggle"];
  for (const change of changes) addEventListener(change, later, { capture: true, passive: true });
  for (const move of ["scroll", "resize"]) {
    addEventListener(move, hideMeanwhile, { capture: true, passive: true });
  }
  return {
    find: (number) => [...numbers].find(([, own]) => own === number)?.[0],
    remove() {
      stop();
      unwatch();
      for (const change of changes) removeEventListener(change, later, { capture: true });
      for (const move of ["scroll", "resize"]) removeEventListener(move, hideMeanwhile, { capture: true });
      layer.remove();
      abandon(host.root, look);
      abandon(host.root, positions);
    },
  };
}

/** What stays in the window keeps its number; what is new takes the lowest that is free. */
function renumber(shown: InView[], before: Map<Element, number>): Map<Element, number> {
  const kept = new Map(shown.map((one) => [one.element, before.get(one.element)]));
  const taken = new Set(kept.values());
  let free = 1;
  return new Map(
    [...kept].map(([one, number]) => {
      while (!number && taken.has(free)) free++;
      return [one, number ?? free++];
    }),
  );
}

/** Above the start of each, moved aside where another number is in the way. */
function placeBeside(shown: InView[], numbers: Map<Element, number>): [x: number, y: number][] {
  const placed: { x: number; y: number; width: number }[] = [];
  return shown.map(({ element, box }) => {
    const width = String(numbers.get(element)).length * DIGIT + REST;
    const fromRight = getComputedStyle(element).direction === "rtl";
    const wanted = fromRight ? box.right - width + 6 : box.left - 6;
    let x = Math.round(Math.min(Math.max(wanted, 0), innerWidth - width));
    const y = Math.round(Math.min(Math.max(box.top - HEIGHT * 0.8, 0), innerHeight - HEIGHT));
    const inTheWay = (other: (typeof placed)[number]) =>
      Math.abs(other.y - y) < HEIGHT && x < other.x + other.width && other.x < x + width;
    for (let other = placed.find(inTheWay); other && x < innerWidth; other = placed.find(inTheWay)) {
      x = Math.round(other.x + other.width);
    }
    placed.push({ x, y, width });
    return [x, y];
  });
}
