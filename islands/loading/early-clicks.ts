import { isAwake, wakeIsland } from "./wake-island.ts";

/** The last button clicked in each island that is not hydrated yet. */
const clicked = new WeakMap<HTMLElement, HTMLButtonElement>();

/**
 * Hydrates an island when one of its buttons is clicked, then repeats the click. Submitting a form
 * with Enter is a click too. Enables the buttons that were disabled until scripts run.
 */
export function replayEarlyClicks(islands: HTMLElement[]): void {
  for (const island of islands) {
    island.addEventListener("click", (event) => void replayClick(event, island), true);
    for (const button of island.querySelectorAll<HTMLButtonElement>("button[data-waiting]")) {
      button.disabled = false;
    }
  }
}

async function replayClick(event: Event, island: HTMLElement): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || isAwake(island)) return;
  event.preventDefault();
  event.stopPropagation();
  clicked.set(island, button);
  await wakeIsland(island);
  if (clicked.get(island) !== button) return;
  clicked.delete(island);
  button.click();
}
