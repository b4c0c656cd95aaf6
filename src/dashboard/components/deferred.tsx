import { type ReactNode, useDeferredValue } from "react";

/**
 * Renders its children at low priority, interruptibly; the previous children stay until it
 * finishes.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
