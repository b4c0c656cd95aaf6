import { closestAcross } from "../closest-across.ts";
import { pageDocument } from "../plain-document.ts";
import { tabbableElements } from "./focused-element.ts";

const DIALOGS = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
/** Words in instructions for leaving, such as "press Ctrl+M", or in a link to such instructions. */
const HELP =
  /(?:\b(?:ctrl|control|alt|esc|escape|strg|shift|f\d{1,2}|shortcut|keyboard|tastatur|tastenk\w+|clavier|teclado)|how to (?:go|get|move|leave|exit|continue))\b/i;

/** Circumstances that decide whether held focus is a trap. */
export interface TrapContext {
  /** Whether there is anything else to reach. */
  hasOthers: boolean;
  /** Whether focus is held by a dialog or another layer, which users close with its buttons. */
  isOverlay: boolean;
  /** Whether the page appears to say how to leave. */
  hasHelp: boolean;
  /** Letters to press with the control key, if the page mentions only these shortcuts. */
  shortcuts: string[];
}

export function trapContext(held: readonly Element[]): TrapContext {
  const isHeld = (element: Element) => held.some((one) => closestAcross(one, (at) => at === element));
  return {
    hasOthers: tabbableElements().some((element) => !isHeld(element) && !isOtherRadio(element, held)),
    isOverlay: held.some((one) => closestAcross(one, isLayer) !== null),
    ...helpIn((pageDocument().body.textContent ?? "").slice(0, 200_000)),
  };
}

const SHORTCUT = /\b(?:ctrl|control|strg)\s*\+\s*([a-z])\b/gi;
const MAX_SHORTCUTS = 3;

function helpIn(text: string): Pick<TrapContext, "hasHelp" | "shortcuts"> {
  const letters = new Set(Array.from(text.matchAll(SHORTCUT), ([, letter = ""]) => letter.toLowerCase()));
  const isAll = letters.size <= MAX_SHORTCUTS && !HELP.test(text.replace(SHORTCUT, " "));
  return { hasHelp: HELP.test(text), shortcuts: isAll ? [...letters] : [] };
}

/** Whether an element lies above the page, as dialogs do. */
export function isLayer(element: Element): boolean {
  return element.matches(DIALOGS) || getComputedStyle(element).position === "fixed";
}

/** Whether an element is another radio button in a held group, reachable with the arrow keys. */
function isOtherRadio(element: Element, held: readonly Element[]): boolean {
  const isRadio = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === "radio";
  return isRadio(element) && held.some((one) => isRadio(one) && one.name === element.name);
}
