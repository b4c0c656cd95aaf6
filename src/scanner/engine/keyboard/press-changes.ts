import { closestAcross } from "../closest-across.ts";
import { pageDocument } from "../plain-document.ts";
import { focusedElement } from "./focused-element.ts";
import { collapse, describe, lower, type SeenElement, within } from "./journey-page.ts";

const DIALOGS = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
const LIVE =
  "[role=alert], [role=status], [role=log], [role=timer], output, [aria-live]:not([aria-live=off])";
const STATES = ["aria-expanded", "aria-pressed", "aria-checked", "aria-selected", "aria-label"];

const MAX_TEXTS = 6_000;
const MAX_NEW_TEXTS = 3;
const MAX_TEXT = 120;
/** Most dialogs and live regions that are read. */
const MAX_REGIONS = 80;

/** Whether the page shows a text. */
export function showsText(text: string): boolean {
  const shown = visibleTexts().map((one) => one.text);
  return lower(shown.join(" ")).includes(lower(text));
}

/** Changes of the page by a press. */
export interface Changes {
  /** Whether the page handled the press in any way that can be seen. */
  hasReacted: boolean;
  isFocusLost: boolean;
  /** A dialog that opened without receiving focus. */
  dialog: SeenElement | null;
  /** Texts that appeared where no assistive technology would announce them. */
  texts: Array<SeenElement & { text: string }>;
}

interface Before {
  focused: Element | null;
  state: string;
  texts: Set<string>;
  live: string;
  dialogs: Set<Element>;
  wasClicked: boolean;
  wasChanged: boolean;
}

let before: Before | null = null;
let observer: MutationObserver | null = null;

/** Remembers the page before a press. */
export function watchPress(): void {
  const focused = focusedElement();
  const now: Before = {
    focused,
    state: stateOf(focused),
    texts: new Set(visibleTexts().map(({ text }) => text)),
    live: liveText(),
    dialogs: new Set(shownDialogs()),
    wasClicked: false,
    wasChanged: false,
  };
  before = now;
  addEventListener("click", () => (now.wasClicked = true), { capture: true, once: true });
  observer?.disconnect();
  observer = new MutationObserver(() => (now.wasChanged = true));
  observer.observe(pageDocument().documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** Returns what changed since `watchPress`. */
export function readChanges(): Changes | null {
  if (!before) return null;
  const { focused, state, texts, live, dialogs, wasClicked, wasChanged } = before;
  const now = focusedElement();
  const opened = shownDialogs().filter((one) => !dialogs.has(one));
  const dialog = opened.find((one) => !now || !closestAcross(now, (at) => at === one));
  const isStateTold = focused !== null && now === focused && stateOf(focused) !== state;
  const isTold = isStateTold || liveText() !== live || (now !== null && now !== focused);
  const appeared = isTold
    ? []
    : visibleTexts().filter(({ text }) => !texts.has(text) && /\p{L}{2}/u.test(text));
  const outside = appeared.filter(({ parent }) => !opened.some((one) => one.contains(parent)));
  return {
    hasReacted: wasClicked || wasChanged || now !== focused || stateOf(focused) !== state,
    isFocusLost: focused !== null && now === null,
    dialog: dialog ? describe(dialog) : null,
    texts: outside
      .slice(0, MAX_NEW_TEXTS)
      .map(({ text, parent }) => ({ ...describe(parent), text: text.slice(0, MAX_TEXT) })),
  };
}

function stateOf(element: Element | null): string {
  if (!element) return "";
  const native = element instanceof HTMLInputElement ? String(element.checked) : "";
  const open = element.closest("details")?.open ?? "";
  return [native, open, element.textContent, ...STATES.map((name) => element.getAttribute(name))].join("|");
}

function shownDialogs(): Element[] {
  return within(pageDocument(), DIALOGS, MAX_REGIONS).filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
}

function liveText(): string {
  return within(pageDocument(), LIVE, MAX_REGIONS)
    .map((one) => collapse(one.textContent ?? ""))
    .join("|");
}

function visibleTexts(): Array<{ text: string; parent: Element }> {
  const found: Array<{ text: string; parent: Element }> = [];
  const { body } = pageDocument();
  if (!body) return found;
  const walker = pageDocument().createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && found.length < MAX_TEXTS; node = walker.nextNode()) {
    const text = collapse(node.nodeValue ?? "");
    const parent = node.parentElement;
    const isText = text !== "" && parent && !/^(?:script|style|noscript|template)$/.test(parent.localName);
    if (isText && parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      found.push({ text, parent });
  }
  return found;
}
