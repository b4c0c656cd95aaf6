import { page } from "../page/document.ts";
import { whenParsed } from "./when-parsed.ts";

const BODY_BEHIND = "handrail-widget~body";

/**
 * Keeps an element after `<body>`: outside anything a single-page app replaces, and last in the tab
 * order. While the page has a modal dialog or a fullscreen element, everything outside it is inert,
 * so the element moves into it (docs/decisions/039). Attaches in the first frame after the page is
 * parsed: the parser would otherwise put `<body>` after the element, and entering the top layer
 * requires all styles, which each frame computes anyway.
 */
export function keepAttached(element: HTMLElement) {
  const hasTopLayer = "showPopover" in element;
  const observer = new MutationObserver(reattach);
  let isMounted = false;
  /** Topmost first. */
  let modals: Element[] = [];

  function reattach(): void {
    const root = page.documentElement;
    if (!isMounted || !root) return;
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

  function reattachSoon(): void {
    requestAnimationFrame(reattach);
  }

  /** Finds the topmost modal, which always contains focus and may be in a shadow root. */
  function trackModal(event: Event): void {
    const path = event.composedPath();
    const modal = path.slice(path.indexOf(element) + 1).find(isModal);
    if (modal) modals = [modal, ...modals];
    if (modals[0]) reattachSoon();
  }

  /** Shows the element above every `z-index`, unaffected by the page's transforms. */
  function show(): void {
    if (hasTopLayer && !element.matches(":popover-open")) element.showPopover();
  }

  element.popover = "manual";
  addEventListener("focusin", trackModal, true);
  addEventListener("toggle", trackModal, true);
  addEventListener("fullscreenchange", trackModal, true);
  return {
    /** The page's modal dialog or fullscreen element that currently contains the widget. */
    pageDialog: (): Element | undefined => modals[0],
    mount() {
      isMounted = true;
      whenParsed(reattachSoon);
    },
    unmount() {
      isMounted = false;
      observer.disconnect();
      element.remove();
    },
  };
}

/**
 * Whether it is a modal dialog or a non-video fullscreen element. False in browsers that don't
 * support the selector.
 */
function isModal(target: EventTarget): target is Element {
  try {
    return target instanceof HTMLElement && target.nodeName !== "VIDEO" && target.matches(":modal");
  } catch {
    return false;
  }
}
