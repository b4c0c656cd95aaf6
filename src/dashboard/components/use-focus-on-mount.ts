import { useEffect, useRef } from "react";

/** Ref of an element that takes the focus when it appears, so that screen readers announce it. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
