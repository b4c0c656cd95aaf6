import { useEffect, useRef } from "react";

/** Ref for an element that takes focus when it appears, so screen readers announce it. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
