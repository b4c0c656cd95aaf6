import type { ComponentType } from "react";
import { ISLANDS } from "../registry.ts";

const awake = new WeakSet<HTMLElement>();
const waking = new WeakMap<HTMLElement, Promise<void>>();

export function isAwake(island: HTMLElement): boolean {
  return awake.has(island);
}

/** Fetches React and the island's own code, once, and lets them take over. A failed attempt can be repeated. */
export function wakeIsland(island: HTMLElement): Promise<void> {
  const running = waking.get(island);
  if (running) return running;
  const started = hydrateIsland(island);
  waking.set(island, started);
  wakeCompanions();
  return started;
}

async function hydrateIsland(island: HTMLElement): Promise<void> {
  try {
    const [{ hydrate }, Component] = await Promise.all([
      import("./hydrate.ts"),
      loadComponent(island.dataset.island ?? ""),
    ]);
    await hydrate(island, Component);
    awake.add(island);
  } catch (error) {
    waking.delete(island);
    throw error;
  }
}

/** Islands that only serve others, such as the toaster. */
function wakeCompanions(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-when="with-others"]')) {
    void wakeIsland(island);
  }
}

/** The server rendered this very component with these very props, so that they fit each other. */
async function loadComponent(name: string): Promise<ComponentType<Record<string, unknown>>> {
  const load: unknown = Reflect.get(ISLANDS, name);
  if (typeof load !== "function") throw new Error(`There is no island ${name}`);
  return load();
}
