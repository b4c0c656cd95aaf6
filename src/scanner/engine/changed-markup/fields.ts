import { KEPT, type MarkupChange, marked } from "#shared/scan-rules/changed-markup.ts";
import type { Fault, MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only } from "./simple.ts";
import { escapeText, startTag, wrap, writeElement } from "./write-element.ts";

const LABELABLE = "input, select, textarea, meter, progress";
const CHOICE = "input[type='radio' i], input[type='checkbox' i]";

const byAttribute: MarkupChanger = (fault) => {
  const word = marked(fault.element.matches(CHOICE) ? "choice" : "field");
  return change({ "aria-labelledby": null, "aria-label": word })(fault);
};

/** Returns the field's id, or an unused one. */
export function freeId(element: Element): string {
  const id = element.getAttribute("id");
  if (id) return id;
  const name = (element.getAttribute("name") ?? "").replace(/[^\w-]+/g, "-").replace(/^\W+|\W+$/g, "");
  const stem = name || element.localName;
  let at = 1;
  while (element.ownerDocument.getElementById(nth(stem, at))) at += 1;
  return nth(stem, at);
}

function nth(stem: string, at: number): string {
  return at === 1 ? stem : `${stem}-${at}`;
}

/** Puts a label before the field, or after a radio button or checkbox. */
function withLabel(words: string, changes: Record<string, null>): MarkupChanger {
  return (fault) => {
    const { element } = fault;
    const id = freeId(element);
    const label = `<label for="${escapeText(id).replaceAll('"', "&quot;")}">${words}</label>`;
    const field = writeElement(fault, { "aria-labelledby": null, "aria-label": null, ...changes, id });
    return only((element.matches(CHOICE) ? [field, label] : [label, field]).join("\n"));
  };
}

const labeled: MarkupChanger = (fault) => {
  const { element } = fault;
  const isLabeled = element.closest("label") ?? labelOf(element);
  if (isLabeled || !element.matches(LABELABLE) || element.hasAttribute("role")) return byAttribute(fault);
  const word = marked(element.matches(CHOICE) ? "choice" : "field");
  return choice(["label", withLabel(word, {})], ["beside", byAttribute])(fault);
};

function labelOf(element: Element): Element | null {
  const id = element.getAttribute("id");
  return id ? element.ownerDocument.querySelector(`label[for="${CSS.escape(id)}"]`) : null;
}

/** Turns an attribute's text into a label. */
function labelFrom(attribute: string, changes: Record<string, null>): MarkupChanger {
  return (fault) => {
    const words = (fault.element.getAttribute(attribute) ?? "").trim();
    if (!fault.element.matches(LABELABLE)) return byAttribute(fault);
    return withLabel(words ? escapeText(words) : marked("field"), changes)(fault);
  };
}

const PURPOSES: ReadonlyArray<[RegExp, string]> = [
  [/mail/i, "email"],
  [/tel|phone/i, "tel"],
  [/user/i, "username"],
  [/first|given|vorname/i, "given-name"],
  [/last|family|sur|nachname/i, "family-name"],
  [/zip|post|plz/i, "postal-code"],
  [/city|town|ort/i, "address-level2"],
  [/street|address|strasse/i, "street-address"],
  [/countr|land/i, "country"],
  [/birth|bday/i, "bday"],
  [/name/i, "name"],
];

const purpose: MarkupChanger = (fault) => {
  const { element } = fault;
  const hints = ["type", "name", "id", "autocomplete"].map((name) => element.getAttribute(name) ?? "");
  const guess = PURPOSES.find(([pattern]) => hints.some((hint) => pattern.test(hint)))?.[1];
  return choice(
    ["personal", change({ autocomplete: guess ?? marked("purpose") })],
    ["impersonal", change({ autocomplete: null })],
  )(fault);
};

/** Adds a legend with the group's question, and a fieldset if there is none. */
const group: MarkupChanger = (fault): MarkupChange[] => {
  const { element } = fault;
  const legend = `<legend>${marked("question")}</legend>`;
  if (element.localName === "fieldset") return only(wrap(startTag(element), [legend, KEPT], "fieldset"));
  return only(wrap("<fieldset>", [legend, writeElement(fault), KEPT], "fieldset"));
};

const ownLabel = ({ element }: Fault, own: string) =>
  [element.getAttribute("aria-label") ?? labelOf(element)?.textContent ?? "", own].filter(Boolean).join(" ");

export const FIELDS: MarkupChangers = {
  "form-label": labeled,
  "label-placeholder-only": labelFrom("placeholder", {}),
  "label-title-only": labelFrom("title", { title: null }),
  "shared-label": byAttribute,
  "same-label": (fault) => change({ "aria-label": ownLabel(fault, marked("difference")) })(fault),
  "unmarked-required": change({ required: "" }),
  "ungrouped-choices": group,
  "autocomplete-valid": purpose,
  "accessible-authentication": change({ autocomplete: "current-password", onpaste: null }),
  "jumping-select": (fault) =>
    only(`${writeElement(fault, { onchange: null })}\n<button type="submit">${marked("action")}</button>`),
};
