import { plain } from "#shared/plain.ts";
import { labelOf, nameOf } from "../page/name-of.ts";
import { describePicture, PICTURES } from "../pictures/describe-picture.ts";

const WHOLE =
  "a[href],button,summary,label,legend,option,[role=button],[role=link],[role=tab],[role=menuitem],[role=option]," +
  "h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,caption,figcaption,blockquote,pre";

export interface FoundText {
  /** The element that the text belongs to. */
  element: Element;
  text: string;
}

/**
 * Returns the text of the link, field, line or paragraph around an element; null where there is
 * none.
 */
export function textAt(target: Element): FoundText | null {
  const element =
    plain(target).closest(`input,select,textarea,${PICTURES},${WHOLE}`) ??
    (hasOwnText(target) ? target : null);
  const text = element ? textOf(element) : "";
  return element && text ? { element, text } : null;
}

function textOf(element: Element): string {
  if (isField(element)) return [fieldName(element), fieldText(element)].filter(Boolean).join(": ");
  if (plain(element).matches(PICTURES)) return describePicture(element) || enclosingText(element);
  return nameOf(element);
}

/** Returns the name of the element around an icon without one. */
function enclosingText(picture: Element): string {
  const around = picture.parentElement?.closest(WHOLE);
  return around ? nameOf(around) : "";
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return plain(element).matches("input:not([type=image]),select,textarea");
}

function fieldName(field: Field): string {
  const labels = [...(field.labels ?? [])].map((label) => label.textContent?.trim());
  return labelOf(field) || labels.join(" ");
}

/** Leaves out passwords, and values that are not text. */
function fieldText(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  if (field.matches("[type=password],[type=checkbox],[type=radio],[type=range],[type=file],[type=color]"))
    return "";
  return field.value || field.placeholder;
}

function hasOwnText(element: Element): boolean {
  return [...plain(element).childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
}
