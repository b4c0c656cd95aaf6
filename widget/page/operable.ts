import { plain } from "./plain.ts";
/** Fields that hold typed text, or choose by keys. */
export const FIELDS =
  "input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image]),select,textarea," +
  "[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox],[role=combobox],[role=listbox]," +
  "[role=slider],[role=spinbutton],[role=checkbox],[role=radio],[role=switch]";

export const BUTTONS =
  "button,summary,input[type=button],input[type=submit],input[type=reset],input[type=image],[role=button]";

export const LINKS = "a[href],area[href],[role=link]";

/** Whatever the keyboard stops at, unless its `tabIndex` or the browser says otherwise. */
export const FOCUSABLE = `${LINKS},${BUTTONS},${FIELDS},iframe,audio[controls],video[controls],[tabindex]`;

export function isDisabled(element: Element): boolean {
  return plain(element).matches(":disabled,[aria-disabled=true]");
}

const TYPED =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file]),select,textarea";

/** Widgets of the page that give letters and numbers a meaning of their own (WAI-ARIA keyboard patterns). */
const KEY_ROLES =
  "application,textbox,searchbox,combobox,listbox,menu,menubar,tree,treegrid,grid,slider,spinbutton,radiogroup,tablist"
    .split(",")
    .map((role) => `[role=${role}]`)
    .join();

/** Whether a key pressed there may mean something to a field, to the page, to the browser or to the system. */
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
