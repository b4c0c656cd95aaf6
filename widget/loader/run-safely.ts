/** Logs errors, which the page's own error handlers would otherwise report as the page's. */
export function runSafely(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.warn("Handrail:", error);
  }
}

export function neverThrowing<Arguments extends unknown[]>(
  action: (...given: Arguments) => void,
): (...given: Arguments) => void {
  return (...given) => runSafely(() => action(...given));
}

export function ignoreFailure(): void {}
