import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { handleGlobalErrors } from "../src/ui/browser/global-errors.ts";
import { ISLANDS } from "./registry.ts";

handleGlobalErrors();
for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) void hydrate(element);

/** Takes over an island's server-rendered HTML; `data-island-id` keeps the ids of several islands apart. */
async function hydrate(element: HTMLElement): Promise<void> {
  const { island = "", islandId = "", props = "{}" } = element.dataset;
  const Component = await loadIsland(island);
  hydrateRoot(element, createElement(Component, JSON.parse(props)), { identifierPrefix: islandId });
}

/** The server rendered this very component with these very props, so that they fit each other. */
async function loadIsland(name: string): Promise<ComponentType<Record<string, unknown>>> {
  const load: unknown = Reflect.get(ISLANDS, name);
  if (typeof load !== "function") throw new Error(`There is no island ${name}`);
  return load();
}
