import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const HEADINGS = "h1, h2, h3, h4";

/**
 * For a button that goes away once it is pressed: when it leaves with the focus, the heading above takes it, so that a
 * keyboard or screen reader goes on from there and not from the top of the page (WCAG 2.4.3).
 */
export function useFocusAbove(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) heading.current = headingAbove(own);
    };
  }, []);
  // Only then has the page changed: React takes the focus back from what it is given to in between.
  useEffect(() => () => takeFocus(heading.current), []);
  return button;
}

function headingAbove(element: HTMLElement): HTMLElement | undefined {
  const isAbove = (heading: Node) =>
    element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING;
  return [...document.querySelectorAll<HTMLElement>(HEADINGS)].filter(isAbove).at(-1);
}

function takeFocus(heading: HTMLElement | undefined): void {
  if (!heading?.isConnected) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
