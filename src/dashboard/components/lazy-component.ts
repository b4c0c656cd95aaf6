import { type ComponentType, lazy } from "react";

/** Loads a component by name, along with its bundle, when first shown. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
