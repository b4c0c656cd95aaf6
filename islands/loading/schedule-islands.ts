import type { ComponentType } from "react";
import { readToken } from "#ui/browser/session-token.ts";
import { GROUPS, type GroupName, ISLANDS } from "../registry.ts";
import { loadWords } from "./load-words.ts";
import { whenIdle } from "./when-idle.ts";

let started = false;

const awake = new WeakSet<HTMLElement>();
const waking = new WeakMap<HTMLElement, Promise<void>>();

/** The last button clicked in each island not yet hydrated. */
const clicked = new WeakMap<HTMLElement, HTMLButtonElement>();

/** Distance from the viewport within which an island counts as seen. */
const NEARBY = "200px";

/**
 * Hydrates each island as specified by its `data-when` (src/pages/island.tsx): after the first
 * paint; when it is seen, touched or focused, or the page is idle; or only if there is a session
 * token.
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

/**
 * Runs after the first paint, so text never waits for scripts; runs immediately in a hidden tab.
 */
function afterPaint(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

/**
 * Hydrates an island when one of its buttons is clicked, then repeats the click. Submitting a form
 * with Enter also counts as a click. Enables buttons that are disabled until scripts run.
 */
function replayEarlyClicks(islands: HTMLElement[]): void {
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

function isAwake(island: HTMLElement): boolean {
  return awake.has(island);
}

/**
 * Loads React and the island's group once, then hydrates the island. A failed attempt can be
 * retried.
 */
function wakeIsland(island: HTMLElement, group = groupOf(island)): Promise<void> {
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

/** Returns the component the server rendered with this island's props, so their types match. */
function componentOf(island: HTMLElement, islands: object): ComponentType<Record<string, unknown>> {
  return Reflect.get(islands, island.dataset.island ?? "");
}

/** Preloads all scripts for the page's islands in parallel, rather than one import at a time. */
function preloadScripts(): void {
  if (started) return;
  started = true;
  const { islands = "" } = document.querySelector<HTMLElement>("script[data-islands]")?.dataset ?? {};
  for (const href of islands.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
