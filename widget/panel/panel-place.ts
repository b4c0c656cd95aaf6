import type { Section } from "./section.ts";

/** The visitor's place in the panel, to restore it in a replacement panel. */
export interface PanelPlace {
  /** Ids of the open sections. */
  open: string[];
  query: string;
  scrolled: number;
  /** Id of the focused element: empty for the panel itself, null for anything else on the page. */
  focused: string | null;
}

export function readPlace(dialog: HTMLElement, sections: readonly Section[], query: string): PanelPlace {
  return {
    open: sections.filter((section) => section.isOpen()).map(({ id }) => id),
    query,
    scrolled: dialog.scrollTop,
    focused: dialog.matches(":focus-within") ? (dialog.querySelector(":focus")?.id ?? "") : null,
  };
}

export function restorePlace(dialog: HTMLElement, { scrolled, focused }: PanelPlace): void {
  dialog.scrollTop = scrolled;
  if (focused === null) return;
  const found = focused && dialog.querySelector<HTMLElement>(`#${CSS.escape(focused)}`);
  (found || dialog).focus({ preventScroll: true });
}

/** Scrolls so the anchor stays in place while content above it grows or shrinks. */
export function keepInPlace(scroller: Element, anchor: Element | null, change: () => void): void {
  const before = anchor?.getBoundingClientRect().top;
  change();
  if (!anchor?.isConnected || before === undefined) return;
  scroller.scrollTop += anchor.getBoundingClientRect().top - before;
}
