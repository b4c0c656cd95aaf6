import { plain } from "#shared/plain.ts";
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const TYPES = ["text", "search", "email", "url", "tel"];
const SECRET_PURPOSE = /(?:^|\s)(?:cc-\S+|one-time-code|(?:current|new)-password)(?:\s|$)/i;
const SECRET_NAME = /passw|card.?(?:num|no)|cvc|cvv|iban|(?:^|[^a-z])(?:otp|pin|tan|csc)(?:[^a-z]|$)/i;

/**
 * Returns the field to dictate into; null for what takes no text, and for passwords, cards and
 * codes.
 */
export function textFieldOf(target: Element | null): TextField | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const open = !target.readOnly && !target.disabled && !isSecret(target);
    return open && (target instanceof HTMLTextAreaElement || TYPES.includes(target.type)) ? target : null;
  }
  return target instanceof HTMLElement && target.isContentEditable ? editorOf(target) : null;
}

function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return SECRET_PURPOSE.test(field.autocomplete) || SECRET_NAME.test(`${field.name} ${field.id}`);
}

/** Returns the outermost editable element around another. */
function editorOf(element: HTMLElement): HTMLElement {
  let editor = element;
  for (let at: HTMLElement | null = editor; at && plain(at).isContentEditable; at = plain(at).parentElement)
    editor = at;
  return editor;
}
