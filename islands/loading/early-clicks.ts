import { isAwake, wakeIsland } from "./wake-island.ts";

/** The last button clicked in each island that does not react yet. */
const clicked = new WeakMap<HTMLElement, HTMLButtonElement>();

/**
 * A click on a button before its island reacts wakes it and is done again then; so is sending a form by Enter,
 * which the browser turns into a click. From here on the buttons that wait for their script can be clicked.
 */
export function keepEarlyClicks(islands: HTMLElement[]): void {
  for (const island of islands) {
    island.addEventListener("click", (event) => void keepClick(event, island), true);
    for (const button of island.querySelectorAll<HTMLButtonElement>("button[data-waiting]")) {
      button.disabled = false;
    }
  }
}

async function keepClick(event: Event, island: HTMLElement): Promise<void> {
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
