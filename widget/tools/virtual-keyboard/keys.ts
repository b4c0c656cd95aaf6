import { createButton } from "../../button.ts";
import { element } from "../../elements.ts";
import type { PanelWords } from "../../widget-host.ts";
import { DIGIT_ROWS, type Layout, type Rows, SIGN_ROWS } from "./layouts.ts";

/** An act of a key that types nothing. */
export type KeyAction = "delete" | "enter" | "close";

export interface KeyHandlers {
  onText(text: string): void;
  onAction(action: KeyAction): void;
}

type Sheet = "letters" | "signs" | "digits";

/** Creates the rows of keys. They are one stop of the Tab key; arrow keys move among them. */
export function createKeys({ messages }: PanelWords, { onText, onAction }: KeyHandlers) {
  const box = element("div", { class: "bar keyboard", role: "group", hidden: "" });
  let layouts: Layout[] = [];
  let at = 0;
  let sheet: Sheet = "letters";
  let isShifted = false;
  box.setAttribute("aria-label", messages["virtual-keyboard"] ?? "");
  // The field must keep its focus and its caret.
  for (const press of ["pointerdown", "mousedown"])
    box.addEventListener(press, (event) => event.preventDefault());
  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") onAction("close");
    else moveFocus(box, event);
  });

  function draw(): void {
    const layout = layouts[at];
    if (!layout) return;
    const focused = focusedKey(box)?.name;
    const direction = sheet === "letters" ? layout.direction : "ltr";
    const rows = rowsOf(layout, sheet, isShifted).map((row) => [direction, row.map(typing)] as const);
    box.replaceChildren(
      ...[...rows, ["ltr", specialKeys(layout)] as const].map(([dir, keys]) =>
        element("div", { dir }, ...keys),
      ),
    );
    const keys = [...box.querySelectorAll("button")];
    for (const key of keys) key.tabIndex = -1;
    const first = keys.find(({ name }) => name === focused) ?? keys[0];
    if (first) first.tabIndex = 0;
    if (focused) first?.focus();
  }

  function typing(text: string): HTMLButtonElement {
    return createButton({ name: "key" }, () => type(text), /^\p{M}/u.test(text) ? `◌${text}` : text);
  }

  function type(text: string): void {
    onText(text);
    if (!isShifted) return;
    isShifted = false;
    draw();
  }

  function specialKeys(layout: Layout): HTMLButtonElement[] {
    const ends = [
      special("delete", "⌫", () => onAction("delete")),
      special("enter", "⏎", () => onAction("enter")),
      special("close", "✕", () => onAction("close"), "close"),
    ];
    if (sheet === "digits") return ends;
    const space = [special("space", "", () => type(" ")), typing(".")];
    if (sheet === "signs") return [special("letters", "abc", () => turnTo("letters")), ...space, ...ends];
    const shift = special("shift", "⇧", () => {
      isShifted = !isShifted;
      draw();
    });
    shift.setAttribute("aria-pressed", String(isShifted));
    const signs = special("signs", "?12", () => turnTo("signs"));
    const next = layouts[(at + 1) % layouts.length];
    if (!next || next === layout) return [shift, signs, ...space, ...ends];
    return [shift, signs, createButton({ name: "next" }, turn, next.name.toUpperCase()), ...space, ...ends];
  }

  function special(name: string, sign: string, onPress: () => void, message = `keyboard.${name}`) {
    const label = messages[message] ?? "";
    return createButton({ name, "aria-label": label, title: label }, onPress, sign);
  }

  function turnTo(next: Sheet): void {
    sheet = next;
    draw();
  }

  function turn(): void {
    at = (at + 1) % layouts.length;
    draw();
  }

  return {
    element: box,
    /** Shows these layouts, the first one at first; only digits for fields of numbers. */
    use(next: Layout[], onlyDigits: boolean): void {
      layouts = next;
      at = 0;
      isShifted = false;
      turnTo(onlyDigits ? "digits" : "letters");
    },
  };
}

function rowsOf(layout: Layout, sheet: Sheet, isShifted: boolean): Rows {
  if (sheet === "digits") return DIGIT_ROWS;
  if (sheet === "signs") return SIGN_ROWS;
  return isShifted ? layout.shifted : layout.plain;
}

function focusedKey(box: HTMLElement): HTMLButtonElement | null {
  return box.querySelector("button:focus");
}

function moveFocus(box: HTMLElement, event: KeyboardEvent): void {
  const focused = focusedKey(box);
  const next = focused && neighborOf(focused, event.key);
  if (!(next instanceof HTMLButtonElement)) return;
  event.preventDefault();
  for (const key of box.querySelectorAll("button")) key.tabIndex = key === next ? 0 : -1;
  next.focus();
}

/** Returns the key to which an arrow key leads. */
function neighborOf(key: Element, pressed: string): Element | null | undefined {
  const row = key.parentElement;
  const index = [...(row?.children ?? [])].indexOf(key);
  const isMirrored = row?.dir === "rtl";
  const above = row?.previousElementSibling?.children;
  const below = row?.nextElementSibling?.children;
  if (pressed === "ArrowUp") return above?.[Math.min(index, above.length - 1)];
  if (pressed === "ArrowDown") return below?.[Math.min(index, below.length - 1)];
  if (pressed === (isMirrored ? "ArrowLeft" : "ArrowRight")) return key.nextElementSibling;
  return pressed === (isMirrored ? "ArrowRight" : "ArrowLeft") ? key.previousElementSibling : null;
}
