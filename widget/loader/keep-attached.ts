import { page } from "../page/document.ts";
import { whenParsed } from "./when-parsed.ts";

export interface Attachment {
  /** The dialog of the page that it is in, or what fills the screen. */
  dialog(): Element | undefined;
  attach(): void;
  /** To the top of the top layer again. */
  raise(): void;
  detach(): void;
}

const BODY_BEHIND = "handrail-widget~body";

/**
 * Keeps an element behind `<body>`: outside of what a single-page app replaces, and last in the tab
 * order. While the page shows a modal dialog or fills the screen with an element, all else is
 * inert, so it is in there (docs/decisions/042). Waits until the page is parsed, since the parser
 * would put `<body>` behind it, and then for its next frame: entering the top layer needs all
 * styles, which are made then anyway.
 */
export function keepAttached(element: HTMLElement): Attachment {
  const hasTopLayer = "showPopover" in element;
  const observer = new MutationObserver(settle);
  let wanted = false;
  /** The topmost first. */
  let modals: Element[] = [];

  function settle(): void {
    const root = page.documentElement;
    if (!wanted || !root) return;
    modals = [...new Set([...modals, ...page.querySelectorAll("dialog[open]")])].filter(isModal);
    const [modal] = modals;
    const parent = modal || root;
    observer.disconnect();
    if (element.parentNode !== parent || page.querySelector(BODY_BEHIND)) parent.append(element);
    show();
    observer.observe(root, { childList: true });
    const around = modal ? modal.getRootNode() : document;
    observer.observe(around, { childList: true, subtree: Boolean(modal), attributeFilter: ["open"] });
  }

  function settleSoon(): void {
    requestAnimationFrame(settle);
  }

  /** The focus is never outside of the topmost one, which may be in a shadow root. */
  function follow(event: Event): void {
    const path = event.composedPath();
    const modal = path.slice(path.indexOf(element) + 1).find(isModal);
    if (modal) modals = [modal, ...modals];
    if (modals[0]) settleSoon();
  }

  /** Above every `z-index` and free of the page's transforms. */
  function show(): void {
    if (hasTopLayer && !element.matches(":popover-open")) element.showPopover();
  }

  function raise(): void {
    if (!hasTopLayer || !element.matches(":popover-open")) return;
    element.hidePopover();
    element.showPopover();
  }

  element.popover = "manual";
  addEventListener("focusin", follow, true);
  addEventListener("toggle", follow, true);
  addEventListener("fullscreenchange", follow, true);
  return {
    dialog: () => modals[0],
    attach() {
      wanted = true;
      whenParsed(settleSoon);
    },
    raise,
    detach() {
      wanted = false;
      observer.disconnect();
      element.remove();
    },
  };
}

/**
 * A dialog or what fills the screen, but no film. False in browsers that do not know the selector.
 */
function isModal(target: EventTarget): target is Element {
  try {
    return target instanceof HTMLElement && target.nodeName !== "VIDEO" && target.matches(":modal");
  } catch {
    return false;
  }
}
