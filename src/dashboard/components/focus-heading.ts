import { useEffect, useRef } from "react";

/** Moves the focus to the main heading, so that screen readers announce the new content. */
export function focusHeading(level: "h1" | "h2", options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`main ${level}`)?.focus(options);
}

/** Moves the focus to the main heading each time `shown` changes, as a page load would. */
export function useHeadingFocus(level: "h1" | "h2", shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    focusHeading(level, { preventScroll: true });
  }, [level, shown]);
}
