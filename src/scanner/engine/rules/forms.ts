import { labeledControl } from "../names/name-sources.ts";
import { LEAVES } from "./operation.ts";
import { type OwnRule, ownTextOf, textOf } from "./own-rule.ts";

/** Fieldsets without a legend, and choices without a group. */
export const ungroupedChoices: OwnRule = {
  id: "ungrouped-choices",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("fieldset")) {
      if (isNamed(element) || element.hasAttribute("role") || !isRendered(element)) continue;
      const choices = element.querySelectorAll("input[type='radio'], input[type='checkbox']");
      const isGroup = choices.length > 1;
      yield { element, messageId: isGroup ? "group-without-legend" : "fieldset-without-legend" };
    }
    const seen = new Map<string, Element[]>();
    for (const choice of document.querySelectorAll(
      "input[type='radio'][name], input[type='checkbox'][name]",
    )) {
      if (choice.closest("fieldset, [role='radiogroup'], [role='group']") || !isRendered(choice)) continue;
      const name = `${choice.getAttribute("type")} ${choice.getAttribute("name")}`;
      seen.set(name, [...(seen.get(name) ?? []), choice]);
    }
    for (const [element, second] of seen.values()) {
      if (!element || !second) continue;
      yield { element, messageId: "no-group" };
    }
  },
};

const FIELDS =
  "input:not([type='hidden'], [type='submit'], [type='button'], [type='reset'], [type='image'], [type='radio'], [type='checkbox']), select, textarea";
const HINT = /(?:^|[\s_-])(?:hint|help|help-?text|helptext|instructions?|note)(?:$|[\s_-])/i;

/** Hints next to a field that are not associated with it. */
export const unlinkedHint: OwnRule = {
  id: "unlinked-hint",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(FIELDS)) {
      if (element.matches("[aria-describedby], [aria-label], [aria-labelledby], [aria-description]"))
        continue;
      const hint = [element.previousElementSibling, element.nextElementSibling].find(
        (one) => one && HINT.test(one.getAttribute("class") ?? "") && textOf(one).length > 3,
      );
      if (!hint || hint.localName === "label" || !isRendered(hint) || !isRendered(element)) continue;
      yield { element, messageId: "unlinked", values: { text: textOf(hint).slice(0, 80) } };
    }
  },
};

const WRONG = /(?:^|[\s_-])(?:has-errors?|is-invalid|error|errors|invalid|field-error|input-error)(?:$|\s)/i;

/** Fields whose class indicates an error that they do not announce. */
export const unmarkedError: OwnRule = {
  id: "unmarked-error",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(FIELDS)) {
      if (!WRONG.test(element.getAttribute("class") ?? "")) continue;
      if (element.matches("[aria-invalid='true'], [aria-describedby], [aria-errormessage]")) continue;
      if (isRendered(element)) yield { element, messageId: "by-class" };
    }
  },
};

const UNHELPFUL =
  /^(?:is |this is )?(?:not valid|invalid(?: (?:value|input|entry|format))?|wrong|incorrect|error|ungültig|falsch|fehler|ist ungültig|ungültige eingabe)[.!]?$/i;

/** Error messages that do not say how to fix the error. */
export const unhelpfulError: OwnRule = {
  id: "unhelpful-error",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[class*='error'], [class*='invalid'], [role='alert']")) {
      const text = ownTextOf(element);
      if (!UNHELPFUL.test(text) || element.matches("input, select, textarea") || !isRendered(element))
        continue;
      yield { element, messageId: "unhelpful", values: { text } };
    }
  },
};

const SUMMARY =
  /\b(?:errors?|mistakes?|problems?) (?:on|in|with) (?:this|the|your) (?:page|form|entries|input)\b|\b(?:fix|correct) the (?:\w+ )?errors?\b|\bfehler (?:auf|in) (?:dieser|diesem|der|dem|ihrer?n?)\b/i;

/** Form error messages that name no field. */
export const unnamedError: OwnRule = {
  id: "unnamed-error",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "[role='alert'], [class*='error-summary'], [class*='validation']",
    )) {
      if (!SUMMARY.test(textOf(element).slice(0, 500)) || element.querySelector("a[href], li")) continue;
      const form = element.closest("form") ?? document;
      if (form.querySelector("[aria-invalid='true'], [class*='error-message'], [class*='field-error']"))
        continue;
      if (isRendered(element)) yield { element, messageId: "no-field" };
    }
  },
};

/**
 * Forms with a single select and no submit button, unless choosing an option submits them (WCAG
 * technique H32).
 */
export const formWithoutButton: OwnRule = {
  id: "form-without-button",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const form of document.querySelectorAll("form")) {
      const fields = form.querySelectorAll(
        "input:not([type='hidden']), select, textarea, button, [role='button']",
      );
      const [element] = fields;
      if (
        fields.length !== 1 ||
        element?.localName !== "select" ||
        element.matches("[onchange], [autocomplete]")
      )
        continue;
      if (isRendered(element)) yield { element, messageId: "no-button" };
    }
  },
};

const VAGUE =
  /^(?:click(?: here| me)?|button|press(?: here| me)?|here|knopf|hier(?: klicken)?|klick(?:en)?)[.!…]?$/i;

export const vagueButton: OwnRule = {
  id: "vague-button",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    const buttons =
      "button, [role='button'], input[type='button'][value], input[type='submit'][value], input[type='image'][alt]";
    for (const element of document.querySelectorAll(buttons)) {
      const name = element.getAttribute("value") ?? (nameOf(element) || (element.getAttribute("alt") ?? ""));
      if (!VAGUE.test(name.trim()) || !isRendered(element)) continue;
      yield { element, messageId: "vague", values: { name: name.trim() } };
    }
  },
};

/** Labels and fields that a style sheet floats to opposite sides. */
export const farLabel: OwnRule = {
  id: "far-label",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll(FIELDS)) {
      const label = element.previousElementSibling;
      if (label?.localName !== "label" || styleOf(element).float !== "right") continue;
      if (styleOf(label).float !== "left" || !isRendered(element)) continue;
      if (
        /^\d+(?:\.\d+)?(?:px|em)$/.test(styleOf(element.parentElement ?? element).width) &&
        isNarrow(element)
      )
        continue;
      yield { element, messageId: "far" };
    }
  },
};

const NEAR_PX = 100;

/**
 * Whether a browser shows the label near the field; false without a browser, since nothing has a
 * width.
 */
function isNarrow(element: Element): boolean {
  const label = element.previousElementSibling?.getBoundingClientRect();
  const field = element.getBoundingClientRect();
  return label !== undefined && field.width > 0 && field.left - label.right < NEAR_PX;
}

const LABELED_FIELDS =
  "input:not([type='hidden']):not([type='submit']):not([type='button']):not([type='image']):not([type='reset']), select, textarea";

/** Fields inside a label that names only its first control (HTML, "labeled control"). */
export const sharedLabel: OwnRule = {
  id: "shared-label",
  impact: "serious",
  *find({ document, isRendered, nameOf }) {
    for (const label of document.querySelectorAll("label:not([for])")) {
      const named = labeledControl(label);
      for (const element of label.querySelectorAll(LABELED_FIELDS)) {
        if (element === named || element.closest("label") !== label) continue;
        if (nameOf(element) !== "" || !isRendered(element)) continue;
        yield { element, messageId: "shared" };
      }
    }
  },
};

const CONTROLS = "[role=scrollbar][aria-controls], [role=combobox][aria-expanded=true][aria-controls]";

/** Scroll bars and open combo boxes whose `aria-controls` leads nowhere (WCAG 4.1.2). */
export const missingPopup: OwnRule = {
  id: "missing-popup",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(CONTROLS)) {
      const ids = element.getAttribute("aria-controls")?.split(/\s+/).filter(Boolean) ?? [];
      const root = element.getRootNode() as Document | ShadowRoot;
      if (ids.length === 0 || ids.some((id) => root.getElementById(id)) || !isRendered(element)) continue;
      yield { element, messageId: "missing", values: { id: ids.join(" ").slice(0, 100) } };
    }
  },
};

/** Selects that leave the page on the first change, which arrow keys trigger (WCAG 3.2.2). */
export const jumpingSelect: OwnRule = {
  id: "jumping-select",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("select[onchange]")) {
      const code = element.getAttribute("onchange") ?? "";
      if (!LEAVES.test(code) || !isRendered(element)) continue;
      yield { element, messageId: "leaves" };
    }
  },
};

function isNamed(fieldset: Element): boolean {
  const hasLegend = Array.from(fieldset.children).some(
    (child) => child.localName === "legend" && textOf(child) !== "",
  );
  return hasLegend || fieldset.hasAttribute("aria-label") || fieldset.hasAttribute("aria-labelledby");
}
