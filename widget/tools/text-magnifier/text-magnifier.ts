import { plain } from "#shared/plain.ts";
import { element } from "../../elements.ts";
import { boxOf } from "../../page/box-of.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { focusedElement, targetOf } from "../../page/find-all.ts";
import { labelOf, nameOf } from "../../page/name-of.ts";
import { placeBeside } from "../../page/place-beside.ts";
import { raise } from "../../page/raise.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { describePicture, PICTURES } from "../../pictures/describe-picture.ts";
import type { StartTool } from "../../tool.ts";
import styles from "./text-magnifier.css";

const WHOLE =
  "a[href],button,summary,label,legend,option,[role=button],[role=link],[role=tab],[role=menuitem],[role=option]," +
  "h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,caption,figcaption,blockquote,pre";

/** Time the pointer may spend over something else on its way to the bubble. */
const GRACE_MS = 150;

/** Half the height of the area around the pointer that counts as its line. */
const LINE_PX = 16;

/**
 * Enlarges the hovered or focused text in a bubble next to it. Escape hides the bubble until other
 * text is found.
 */
export const start: StartTool = ({ host, messages }) => {
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
    if (plain(target).closest("dialog,[popover],:fullscreen")) raise(host);
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

interface FoundText {
  element: Element;
  text: string;
}

/**
 * Returns the text of the link, field, line or paragraph around an element; null if there is none.
 */
function textAt(target: Element): FoundText | null {
  const element =
    plain(target).closest(`input,select,textarea,${PICTURES},${WHOLE}`) ??
    (hasOwnText(target) ? target : null);
  const text = element ? textOf(element) : "";
  return element && text ? { element, text } : null;
}

function textOf(element: Element): string {
  if (isField(element)) return [fieldName(element), fieldText(element)].filter(Boolean).join(": ");
  if (plain(element).matches(PICTURES)) return describePicture(element) || enclosingText(element);
  return nameOf(element);
}

/** Returns the name of the element around an unnamed icon. */
function enclosingText(picture: Element): string {
  const around = picture.parentElement?.closest(WHOLE);
  return around ? nameOf(around) : "";
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return plain(element).matches("input:not([type=image]),select,textarea");
}

function fieldName(field: Field): string {
  const labels = [...(field.labels ?? [])].map((label) => label.textContent?.trim());
  return labelOf(field) || labels.join(" ");
}

/** Omits passwords and values that are not text. */
function fieldText(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  if (field.matches("[type=password],[type=checkbox],[type=radio],[type=range],[type=file],[type=color]"))
    return "";
  return field.value || field.placeholder;
}

function hasOwnText(element: Element): boolean {
  return [...plain(element).childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
}
