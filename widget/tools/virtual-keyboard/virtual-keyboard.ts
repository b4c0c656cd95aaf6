import { element } from "../../elements.ts";
import { boxOf } from "../../page/box-of.ts";
import { page } from "../../page/document.ts";
import { focusedElement, targetOf } from "../../page/find-all.ts";
import { languageOf } from "../../page/language-of.ts";
import { raise } from "../../page/raise.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { dock } from "../../parts/dock.ts";
import {
  caretIn,
  deleteBackward,
  editableField,
  insertAtCaret,
  pressEnter,
  type TextField,
} from "../../parts/text-field.ts";
import dockStyles from "../../styles/dock.css";
import type { StartTool } from "../../tool.ts";
import { createKeys, type KeyAction } from "./keys.ts";
import { isLatin, type Layout, layoutOf } from "./layouts.ts";
import styles from "./virtual-keyboard.css";

const TYPES = ["text", "search", "email", "url", "tel", "number", "password"];

/** Types of fields that take only Latin letters. */
const ADDRESSES = ["email", "url"];

const NUMBERS = ["number", "tel"];

/** Distance between the field and the keyboard in px. */
const GAP = 8;

/** Shows a keyboard while a text field has focus. It types at the field's caret. */
export const start: StartTool = ({ host, messages, language }) => {
  const removeStyles = addStyles(host.root, dockStyles + styles);
  const keys = createKeys({ messages, language }, { onText: type, onAction: act });
  const hint = element("p", {}, messages["dictation.field"] ?? "");
  let removeHint = dock(host, element("div", {}, hint), language);
  let field: TextField | null = null;
  let caret: Range | undefined;
  let changed = false;
  host.region.append(keys.element);
  follow(editableField(focusedElement(), TYPES));

  function noteFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!host.root.contains(target)) follow(editableField(target, TYPES));
  }

  /** Opens again for a field whose keyboard was closed. */
  function notePress(event: Event): void {
    if (keys.element.hidden && field && event.composedPath().includes(field)) open(field);
  }

  function follow(next: TextField | null): void {
    if (next === field) return;
    commit();
    field = next;
    if (next) open(next);
    else keys.element.hidden = true;
  }

  function open(next: TextField): void {
    removeHint();
    removeHint = () => {};
    const type = next instanceof HTMLInputElement ? next.type : "";
    keys.use(layoutsFor(languageOf(next), language, ADDRESSES.includes(type)), NUMBERS.includes(type));
    keys.element.hidden = false;
    if (page.querySelector("dialog:modal,:fullscreen")) raise(host);
    uncover(next, keys.element);
  }

  function noteCaret(): void {
    caret = (field && caretIn(field)) ?? caret;
  }

  function type(text: string): void {
    if (field) edit(field, (at) => insertAtCaret(at, text, caret));
  }

  function act(action: KeyAction): void {
    if (action === "close") close();
    else if (action === "delete" && field) edit(field, (at) => deleteBackward(at, caret));
    else if (action === "enter" && field) edit(field, (at) => pressEnter(at, caret));
  }

  /** Edits the field and leaves the focus where it is. */
  function edit(at: TextField, apply: (field: TextField) => void): void {
    const pressed = host.root.activeElement;
    apply(at);
    changed = true;
    noteCaret();
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
  }

  function close(): void {
    if (keys.element.contains(host.root.activeElement)) field?.focus();
    keys.element.hidden = true;
  }

  /** Fires the field's change event, which browsers don't fire for text inserted by a script. */
  function commit(): void {
    if (changed && field) field.dispatchEvent(new Event("change", { bubbles: true }));
    changed = false;
  }

  /** Leaves the key to the page as well, whose own fields and dialogs may be waiting for it. */
  function noteEscape(event: KeyboardEvent): void {
    if (event.key === "Escape" && !event.composedPath().includes(keys.element)) close();
  }

  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  addEventListener("focusin", noteFocus, options);
  addEventListener("pointerdown", notePress, options);
  addEventListener("keydown", noteEscape, options);
  addEventListener("focusout", noteCaret, options);
  return () => {
    controller.abort();
    commit();
    removeHint();
    keys.element.remove();
    removeStyles();
  };
};

/** Scrolls the field out from under the keyboard, or puts the keyboard at the top. */
function uncover(field: Element, keyboard: Element): void {
  keyboard.classList.remove("at-top");
  const hidden = boxOf(field).bottom + GAP - keyboard.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  keyboard.classList.toggle("at-top", boxOf(field).bottom > keyboard.getBoundingClientRect().top);
}

/** Returns the layouts of the field's and the panel's language, and Latin letters, each once. */
function layoutsFor(field: string, panel: string, isAddress: boolean): Layout[] {
  const all = [layoutOf(field || panel), layoutOf(panel)];
  if (!all.some(isLatin)) all.push(layoutOf("en"));
  const each = all.filter((one, at) => all.findIndex(({ name }) => name === one.name) === at);
  return isAddress ? each.sort((one, other) => Number(isLatin(other)) - Number(isLatin(one))) : each;
}
