import { useEffect, useRef } from "react";

/** Moves focus to the main heading so screen readers announce the new content. */
export function focusHeading(level: "h1" | "h2", options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`main ${level}`)?.focus(options);
}

/** Moves focus to the main heading whenever `shown` changes, as a page load would. */
export function useHeadingFocus(level: "h1" | "h2", shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    focusHeading(level, { preventScroll: true });
  }, [level, shown]);
}
