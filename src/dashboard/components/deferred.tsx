import { type ReactNode, useDeferredValue } from "react";

/** Draws what is in it after everything else, and lets a press interrupt it: until then it stays as it was. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
