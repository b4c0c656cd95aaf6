import type { ComponentType } from "react";
import { GROUPS, type GroupName, ISLANDS } from "../registry.ts";
import { loadWords } from "./load-words.ts";
import { preloadScripts } from "./preload-scripts.ts";

const awake = new WeakSet<HTMLElement>();
const waking = new WeakMap<HTMLElement, Promise<void>>();

export function isAwake(island: HTMLElement): boolean {
  return awake.has(island);
}

/** Loads React and the island's group, once, and hydrates it. A failed attempt can be repeated. */
export function wakeIsland(island: HTMLElement, group = groupOf(island)): Promise<void> {
  const running = waking.get(island);
  if (running) return running;
  const started = hydrateIsland(island, group);
  waking.set(island, started);
  wakeCompanions(group);
  return started;
}

async function hydrateIsland(island: HTMLElement, group: GroupName): Promise<void> {
  try {
    preloadScripts();
    const [{ hydrate, islands }] = await Promise.all([GROUPS[group](), loadWords()]);
    await hydrate(island, componentOf(island, islands));
    awake.add(island);
  } catch (error) {
    waking.delete(island);
    throw error;
  }
}

/** Hydrates islands that serve others, such as the toaster. */
function wakeCompanions(group: GroupName): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-when="with-others"]')) {
    void wakeIsland(island, group);
  }
}

function groupOf({ dataset }: HTMLElement): GroupName {
  const group = Object.entries(ISLANDS).find(([name]) => name === dataset.island)?.[1];
  if (!group) throw new Error(`There is no island ${dataset.island}`);
  return group;
}

/**
 * Returns the component that the server rendered with this island's props, so their types match.
 */
function componentOf(island: HTMLElement, islands: object): ComponentType<Record<string, unknown>> {
  return Reflect.get(islands, island.dataset.island ?? "");
}
