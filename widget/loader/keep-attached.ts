export interface Attachment {
  attach(): void;
  /** To the top of the top layer again. */
  raise(): void;
  detach(): void;
}

/**
 * Keeps an element behind `<body>`: outside of what a single-page app replaces, and last in the tab order.
 * Waits until the page is parsed, since the parser would put `<body>` behind it, and then for its next frame: entering
 * the top layer needs all styles, which are made then anyway.
 */
export function keepAttached(element: HTMLElement): Attachment {
  let wanted = false;
  const observer = new MutationObserver(settle);
  let observed: Element | null = null;

  function settle(): void {
    const parent = document.documentElement;
    if (!wanted || !parent) return;
    if (observed !== parent) watch(parent);
    if (element.parentNode !== parent || isFollowedByBody(element)) parent.appendChild(element);
    raise(element);
  }

  function watch(parent: Element): void {
    observer.disconnect();
    observer.observe(document, { childList: true });
    observer.observe(parent, { childList: true });
    observed = parent;
  }

  function settleSoon(): void {
    requestAnimationFrame(settle);
  }

  document.addEventListener("DOMContentLoaded", settleSoon);
  return {
    attach() {
      wanted = true;
      if (document.readyState !== "loading") settleSoon();
    },
    raise() {
      if (!element.showPopover || !element.matches(":popover-open")) return;
      element.hidePopover();
      raise(element);
    },
    detach() {
      wanted = false;
      observed = null;
      observer.disconnect();
      element.remove();
    },
  };
}

function isFollowedByBody(element: HTMLElement): boolean {
  const body = document.body;
  return body && (element.compareDocumentPosition(body) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Into the top layer, above every `z-index` and free of the page's transforms. */
function raise(element: HTMLElement): void {
  if (!element.showPopover) return;
  element.popover = "manual";
  if (!element.matches(":popover-open")) element.showPopover();
}
