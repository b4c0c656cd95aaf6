/**
 * Time after a visitor's press during which anything that starts counts as started by the visitor.
 */
const PRESS_MS = 1000;
const PRESSES = ["pointerdown", "pointerup", "keydown"];

export interface VisitorPresses {
  /** Whether anything that starts now counts as started by the visitor. */
  isRecent(): boolean;
  stop(): void;
}

export function watchPresses(): VisitorPresses {
  let pressedAt = Number.NEGATIVE_INFINITY;

  function note({ isTrusted }: Event): void {
    if (isTrusted) pressedAt = performance.now();
  }

  for (const press of PRESSES) addEventListener(press, note, { capture: true, passive: true });
  return {
    isRecent: () => performance.now() - pressedAt < PRESS_MS,
    stop() {
      for (const press of PRESSES) removeEventListener(press, note, { capture: true });
    },
  };
}
