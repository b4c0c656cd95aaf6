import { plain } from "#shared/plain.ts";
/** Fields that hold typed text or handle key presses themselves. */
export const FIELDS =
  "input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image]),select,textarea," +
  "[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox],[role=combobox],[role=listbox]," +
  "[role=slider],[role=spinbutton],[role=checkbox],[role=radio],[role=switch]";

export const BUTTONS =
  "button,summary,input[type=button],input[type=submit],input[type=reset],input[type=image],[role=button]";

export const LINKS = "a[href],area[href],[role=link]";

/**
 * Everything that can receive keyboard focus, apart from `tabIndex` and the browser's own rules.
 */
export const FOCUSABLE = `${LINKS},${BUTTONS},${FIELDS},iframe,audio[controls],video[controls],[tabindex]`;

export function isDisabled(element: Element): boolean {
  return plain(element).matches(":disabled,[aria-disabled=true]");
}

const TYPED =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file]),select,textarea";

/** Roles of page widgets that handle letters and digits (WAI-ARIA keyboard patterns). */
const KEY_ROLES =
  "application,textbox,searchbox,combobox,listbox,menu,menubar,tree,treegrid,grid,slider,spinbutton,radiogroup,tablist"
    .split(",")
    .map((role) => `[role=${role}]`)
    .join();

/** Whether a field, the page, the browser or the system might handle the key. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return true;
  return event
    .composedPath()
    .some(
      (target) =>
        target instanceof Element &&
        (plain(target).matches(`${TYPED},${KEY_ROLES},audio,video,iframe`) ||
          (target instanceof HTMLElement && plain(target).isContentEditable)),
    );
}
