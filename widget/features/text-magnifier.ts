import { plain } from "#shared/plain.ts";
import { element } from "../elements.ts";
import { textAt } from "../magnifier/text-at.ts";
import { boxOf } from "../page/box-of.ts";
import { createDynamicRule } from "../page/dynamic-rule.ts";
import { focusedElement, targetOf } from "../page/find-all.ts";
import { placeBeside } from "../page/place-beside.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/text-magnifier.css";
import type { StartFeature } from "./feature.ts";

/** How long the pointer may be over something else on its way to the bubble. */
const GRACE_MS = 150;

/** Half the height around the pointer that counts as its line. */
const LINE_PX = 16;

/**
 * Enlarges the text under the pointer or with the focus in a bubble beside it. Escape hides it
 * until other text is found.
 */
export const start: StartFeature = ({ host, messages }) => {
  const removeStyles = addStyles(host.root, styles);
  const position = createDynamicRule(host.root, ".magnifier");
  const bubble = element("div", { class: "magnifier", dir: "auto", hidden: "" });
  const controller = new AbortController();
  let shownFor: Element | null = null;
  let timer = 0;
  host.region.append(bubble);

  function point(event: PointerEvent): void {
    clearTimeout(timer);
    const target = targetOf(event);
    if (!target || host.root.contains(target)) return;
    const anchor = new DOMRect(event.clientX, event.clientY - LINE_PX, 1, 2 * LINE_PX);
    timer = window.setTimeout(() => show(target, anchor), GRACE_MS);
  }

  function focus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!target || host.root.contains(target) || !plain(target).matches(":focus-visible")) return;
    clearTimeout(timer);
    show(target, boxOf(target));
  }

  function show(target: Element, anchor: DOMRect): void {
    const found = textAt(target);
    if (found?.element === shownFor) return;
    shownFor = found?.element ?? null;
    bubble.hidden = !found;
    if (!found) return;
    if (plain(target).closest("dialog,[popover],:fullscreen")) host.raise();
    bubble.textContent = found.text;
    bubble.scrollTop = 0;
    const focused = focusedElement();
    placeBeside(bubble, position, anchor, focused ? boxOf(focused) : undefined);
    makeScrollable(bubble.scrollHeight > bubble.clientHeight);
  }

  /** Makes long text reachable by keyboard, which also requires a name. */
  function makeScrollable(scrolls: boolean): void {
    const attributes = { tabindex: "0", role: "group", "aria-label": messages["text-magnifier"] ?? "" };
    for (const [name, value] of Object.entries(attributes)) {
      if (scrolls) bubble.setAttribute(name, value);
      else bubble.removeAttribute(name);
    }
  }

  function dismiss({ key }: KeyboardEvent): void {
    if (key === "Escape") bubble.hidden = true;
  }

  const options = { passive: true, signal: controller.signal };
  addEventListener("pointerover", point, options);
  addEventListener("focusin", focus, options);
  addEventListener("keydown", dismiss, { ...options, capture: true });
  return () => {
    controller.abort();
    clearTimeout(timer);
    bubble.remove();
    position.remove();
    removeStyles();
  };
};
