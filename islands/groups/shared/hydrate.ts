import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates an island's server-rendered HTML in a transition, so the page can scroll and accept
 * input meanwhile. Resolves once the island is interactive. `data-island-id` keeps `useId` values
 * in different islands distinct.
 */
export function hydrate(
  element: HTMLElement,
  Component: ComponentType<Record<string, unknown>>,
): Promise<void> {
  const { islandId = "", props = "{}" } = element.dataset;
  const { promise, resolve } = Promise.withResolvers<void>();
  const island = createElement(Component, JSON.parse(props));
  const content = createElement(Ready, { onReady: resolve }, island);
  startTransition(() => void hydrateRoot(element, content, { identifierPrefix: islandId }));
  return promise;
}

function Ready({ onReady, children }: { onReady: () => void; children?: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
