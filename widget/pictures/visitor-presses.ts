/** How long after a press of the visitor something that starts counts as the visitor's. */
const PRESS_MS = 1000;
const PRESSES = ["pointerdown", "pointerup", "keydown"];

export interface VisitorPresses {
  /** Whether the visitor caused what starts now. */
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
