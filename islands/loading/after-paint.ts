/**
 * Runs after the first paint, so that text never waits for scripts; immediately in a hidden tab.
 */
export function afterPaint(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}
