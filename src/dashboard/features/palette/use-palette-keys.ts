import { useEffect } from "react";
import { hasSingleKeys } from "#ui/browser/shortcut-choice.ts";

export type PaletteKind = "palette" | "shortcuts";

/**
 * Listens for Ctrl+K or Cmd+K and for `?`, unless a dialog is open. The single key is ignored in
 * text inputs and can be turned off (WCAG 2.1.4).
 */
export function usePaletteKeys(onOpen: (kind: PaletteKind) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const kind = kindOf(event);
      if (!kind || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onOpen(kind);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onOpen]);
}

function kindOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): PaletteKind | null {
  if (key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey) return "palette";
  const isPlain = !ctrlKey && !metaKey && !altKey;
  return key === "?" && isPlain && hasSingleKeys() && !takesText(target) ? "shortcuts" : null;
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
