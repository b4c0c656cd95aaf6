import { type ComponentType, lazy } from "react";

/** Loads a component of its own bundle when it is first shown. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
