/**
 * Scrolls so that what a visitor is working with stays where it is while something above it grows
 * or shrinks.
 */
export function keepInPlace(scroller: Element, anchor: Element | null, change: () => void): void {
  const before = anchor?.getBoundingClientRect().top;
  change();
  if (!anchor?.isConnected || before === undefined) return;
  scroller.scrollTop += anchor.getBoundingClientRect().top - before;
}
