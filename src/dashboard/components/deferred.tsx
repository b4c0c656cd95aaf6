import { type ReactNode, useDeferredValue } from "react";

/** Renders its children last and interruptibly; until then the previous ones stay. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
