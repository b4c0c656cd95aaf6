let pressed = false;

for (const [event, state] of [
  ["pointerdown", true],
  ["pointerup", false],
  ["pointercancel", false],
] as const) {
  addEventListener(
    event,
    () => {
      pressed = state;
    },
    { capture: true, passive: true },
  );
}

/**
 * Runs the action when no press is in progress, since a button that moves while pressed loses its
 * click.
 */
export function afterPress(action: () => void): void {
  if (!pressed) {
    action();
    return;
  }
  const waiting = new AbortController();
  const released = () => {
    waiting.abort();
    setTimeout(action);
  };
  addEventListener("pointerup", released, { signal: waiting.signal });
  addEventListener("pointercancel", released, { signal: waiting.signal });
}
