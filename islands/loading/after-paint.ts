/** Once the browser has shown the page, so that its text never waits for scripts; at once where nobody looks. */
export function afterPaint(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}
