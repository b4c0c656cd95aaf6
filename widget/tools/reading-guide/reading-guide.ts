import { element } from "../../elements.ts";
import { page } from "../../page/document.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { followReader, moveReader, readingPlace } from "../../parts/follow-pointer-and-focus.ts";
import { createSlider } from "../../parts/slider.ts";
import handles from "../../styles/reading-handle.css";
import type { StartTool } from "../../tool.ts";
import styles from "./reading-guide.css";

/** Distance between the two lines where there is no text. */
const HEIGHT_PX = 40;

/** Text taller than this is upright or a letter as large as a picture. */
const MAX_LINE_PX = 160;

/** Time after which the page has scrolled to where it stays. */
const SETTLE_MS = 100;

/**
 * Shows a line above and one below the line of text at the mouse, touch or focus, with a handle for
 * moving them by keyboard or dragging.
 */
export const start: StartTool = ({ host, messages }) => {
  const removeStyles = addStyles(host.root, handles + styles);
  const position = createDynamicRule(host.root, ".guide");
  const controller = new AbortController();
  const slider = createSlider({
    label: messages["reading-guide.move"] ?? "",
    onDrag: (y) => moveReader(host, y),
    onStep: (distance) => moveReader(host, middle + distance),
  });
  const guide = element("div", { class: "guide" }, slider.handle);
  let middle = readingPlace(host);
  let across = innerWidth / 2;
  let timer = 0;
  host.region.append(guide);
  moveTo(middle);
  const stopFollowing = followReader(host, moveTo);
  addEventListener("scroll", settle, { passive: true, capture: true, signal: controller.signal });

  function moveTo(y: number, x = across): void {
    across = x;
    middle = Math.min(Math.max(y, 0), innerHeight);
    const { top, height } = lineAt(x, middle) ?? { top: middle - HEIGHT_PX / 2, height: HEIGHT_PX };
    position.set("--guide-y", `${Math.round(top)}px`);
    position.set("--guide-height", `${Math.round(height)}px`);
    guide.classList.toggle("low", middle > innerHeight / 2);
    slider.show(middle);
  }

  function settle(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => moveTo(middle), SETTLE_MS);
  }

  return () => {
    controller.abort();
    clearTimeout(timer);
    stopFollowing();
    guide.remove();
    position.remove();
    removeStyles();
  };
};

/** Returns the box of the line of text at a point, or within half a line of it. */
function lineAt(x: number, y: number): DOMRect | undefined {
  const range = caretAt(x, y);
  const text = range?.startContainer;
  if (!range || !(text instanceof Text)) return;
  const { startOffset } = range;
  range.setStart(text, Math.max(startOffset - 1, 0));
  range.setEnd(text, Math.min(startOffset + 1, text.length));
  return [...range.getClientRects()].find(
    ({ top, bottom, height }) =>
      height > 0 && height < MAX_LINE_PX && y > top - height / 2 && y < bottom + height / 2,
  );
}

/** Safari and older browsers only have the earlier of both functions. */
function caretAt(x: number, y: number): Range | null {
  if (!page.caretPositionFromPoint) return page.caretRangeFromPoint?.(x, y) ?? null;
  const caret = page.caretPositionFromPoint(x, y);
  // In a form field, the offset counts letters of its value, and not nodes.
  if (!(caret?.offsetNode instanceof Text)) return null;
  const range = page.createRange();
  range.setStart(caret.offsetNode, caret.offset);
  return range;
}
