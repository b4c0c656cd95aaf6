import { readToken } from "#ui/browser/session-token.ts";
import { afterPaint } from "./after-paint.ts";
import { replayEarlyClicks } from "./early-clicks.ts";
import { wakeIsland } from "./wake-island.ts";
import { whenIdle } from "./when-idle.ts";

/** Distance from the viewport at which an island counts as seen. */
const NEARBY = "200px";

/**
 * Hydrates each island when its `data-when` says (src/pages/island.tsx): after the first paint,
 * when it is seen, touched or focused or the page is idle, or only with a session token.
 */
export function scheduleIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  const wanted = islands.filter(({ dataset }) => isWantedNow(dataset.when));
  const lazy = islands.filter(({ dataset }) => dataset.when === "seen");
  replayEarlyClicks(islands);
  for (const island of [...wanted, ...lazy]) wakeWhenUsed(island);
  afterPaint(() => wanted.forEach(wake));
  wakeWhenSeen(lazy);
  whenIdle(() => lazy.forEach(wake));
}

function wake(island: HTMLElement): void {
  void wakeIsland(island);
}

function isWantedNow(when: string | undefined): boolean {
  return when === "now" || (when === "signed-in" && readToken() !== null);
}

function wakeWhenUsed(island: HTMLElement): void {
  for (const event of ["pointerdown", "focusin"]) {
    island.addEventListener(event, () => wake(island), { once: true, passive: true });
  }
}

function wakeWhenSeen(islands: HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement) wake(target);
      }
    },
    { rootMargin: NEARBY },
  );
  for (const island of islands) observer.observe(island);
}
