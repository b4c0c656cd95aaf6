/** How long after a press of the visitor's something that starts counts as started by it. */
const PRESS_MS = 1000;
const PRESSES = ["pointerdown", "pointerup", "keydown"];

export interface VisitorPresses {
  /** Whether what starts now was started by the visitor. */
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
