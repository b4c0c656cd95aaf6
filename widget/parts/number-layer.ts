import { plain } from "#shared/plain.ts";
import { element } from "../elements.ts";
import { page } from "../page/document.ts";
import { inSlices } from "../page/in-slices.ts";
import { type InView, operableInView } from "../page/in-view.ts";
import { FIELDS } from "../page/operable.ts";
import { raise } from "../page/raise.ts";
import { addStyles, adopt, unadopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import styles from "../styles/numbers.css";
import type { PageNumbers, WidgetHost } from "../widget-host.ts";

const QUIET_MS = 150;
/** Size of a number in px: its height, the width of each digit and the remaining width. */
const HEIGHT = 17;
const DIGIT = 8;
const REST = 8;

/**
 * Shows numbers next to everything operable in the window, once for all tools that need them: their
 * chunks share no variables. They stay until each of these has called `remove`.
 */
export function showNumbers(host: WidgetHost): Omit<PageNumbers, "users"> {
  host.numbers ??= { ...createNumberLayer(host), users: 0 };
  const layer = host.numbers;
  layer.users += 1;
  return {
    ...layer,
    remove() {
      layer.users -= 1;
      if (layer.users > 0) return;
      host.numbers = undefined;
      layer.remove();
    },
  };
}

/** Focuses fields and clicks everything else. */
export function press(found: Element): void {
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
  plain(found).focus();
  const ticks = plain(found).matches(
    "[type=checkbox],[type=radio],[role=checkbox],[role=radio],[role=switch]",
  );
  if (!ticks && plain(found).matches(FIELDS)) return;
  if (found instanceof HTMLElement) found.click();
  else found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
}

/** Hides the numbers while the window scrolls and lays them out again afterward. */
function createNumberLayer(host: WidgetHost) {
  const positions = new CSSStyleSheet();
  const layer = element("div", { class: "numbers", "aria-hidden": "true" });
  let numbers = new Map<Element, number>();
  let timer = 0;
  let stopSearch: (() => void) | undefined;
  let isStale = false;

  function search(): void {
    timer = 0;
    isStale = false;
    const found: InView[] = [];
    stopSearch = inSlices(
      operableInView(),
      (one) => one && found.push(one),
      () => layOut(found),
    );
  }

  function layOut(shown: InView[]): void {
    stopSearch = undefined;
    if (isStale) schedule();
    numbers = renumber(shown, numbers);
    const places = placeNumbers(shown, numbers);
    positions.replaceSync(
      places
        .map(([x, y], at) => `.numbers>:nth-child(${at + 1}){transform:translate(${x}px,${y}px)}`)
        .join(""),
    );
    layer.replaceChildren(...shown.map((one) => element("span", {}, String(numbers.get(one.element) ?? ""))));
    layer.hidden = false;
    if (page.querySelector("dialog:modal,:fullscreen")) raise(host);
  }

  /** Lets a search finish first, so numbers also appear on pages that change constantly. */
  function schedule(): void {
    if (stopSearch) isStale = true;
    else timer ||= window.setTimeout(search, QUIET_MS);
  }

  function hideWhileMoving(): void {
    layer.hidden = true;
    stop();
    schedule();
  }

  function stop(): void {
    clearTimeout(timer);
    timer = 0;
    stopSearch?.();
    stopSearch = undefined;
  }

  const removeStyles = addStyles(host.root, styles);
  adopt(host.root, positions);
  host.region.prepend(layer);
  search();
  const unwatch = watchPage(schedule);
  const controller = new AbortController();
  const passively = { capture: true, passive: true, signal: controller.signal };
  for (const change of ["click", "keyup", "transitionend", "toggle"])
    addEventListener(change, schedule, passively);
  for (const move of ["scroll", "resize"]) addEventListener(move, hideWhileMoving, passively);
  return {
    find: (number: number) => [...numbers].find(([, own]) => own === number)?.[0],
    all: () => [...numbers.keys()],
    remove() {
      stop();
      unwatch();
      controller.abort();
      layer.remove();
      removeStyles();
      unadopt(host.root, positions);
    },
  };
}

/**
 * Keeps the numbers of elements that stay in the window; new elements get the lowest free number.
 */
function renumber(shown: InView[], before: Map<Element, number>): Map<Element, number> {
  const numbers = new Map(shown.map((one) => [one.element, before.get(one.element)]));
  const taken = new Set(numbers.values());
  let free = 1;
  return new Map(
    [...numbers].map(([one, number]) => {
      while (!number && taken.has(free)) free++;
      return [one, number ?? free++];
    }),
  );
}

/** Places each number above its element's start, moved aside if another number is in the way. */
function placeNumbers(shown: InView[], numbers: Map<Element, number>): [x: number, y: number][] {
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
