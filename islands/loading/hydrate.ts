import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Takes over an island's server-rendered HTML; resolved once it reacts. `data-island-id` keeps the ids of
 * several islands apart.
 */
export function hydrate(
  element: HTMLElement,
  Component: ComponentType<Record<string, unknown>>,
): Promise<void> {
  const { islandId = "", props = "{}" } = element.dataset;
  const { promise, resolve } = Promise.withResolvers<void>();
  const island = createElement(Component, JSON.parse(props));
  hydrateRoot(element, createElement(Ready, { onReady: resolve }, island), { identifierPrefix: islandId });
  return promise;
}

function Ready({ onReady, children }: { onReady: () => void; children?: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
