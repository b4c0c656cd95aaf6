import { focusedElement } from "../page/find-all.ts";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Returns focus to the part of the widget that had it after the widget moves into or out of a
 * dialog on the page. Browsers report the loss of focus before the move, so the cause is known only
 * a moment later.
 */
export function keepFocus({ region, root }: WidgetHost): void {
  const { host } = root;
  let focused: EventTarget | null = null;
  region.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  region.addEventListener("focusout", ({ target }) => {
    const parent = host.parentNode;
    queueMicrotask(() => {
      const stayed = host.isConnected && host.parentNode === parent;
      if (stayed && focused === target) focused = null;
    });
  });
  host.addEventListener("toggle", () => {
    if (focused instanceof HTMLElement && !focusedElement()) focused.focus({ preventScroll: true });
  });
}
