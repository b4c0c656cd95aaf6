import { plain } from "#shared/plain.ts";
import { rootOf } from "../names/name-sources.ts";
import { type OwnRule, textOf } from "./own-rule.ts";

const NAMES = ["aria-label", "aria-labelledby", "aria-braillelabel"];

const NAMED = NAMES.map((name) => `[${name}]`).join(", ");

/** Paragraphs with a name, which ARIA 1.2 prohibits and screen readers ignore (WCAG 4.1.2). */
export const namedParagraph: OwnRule = {
  id: "named-paragraph",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`:is(p:not([role]), [role=paragraph]):is(${NAMED})`)) {
      const name = NAMES.find((one) => element.getAttribute(one)?.trim());
      if (!name || !isRendered(element) || element.closest("[aria-hidden=true]")) continue;
      yield { element, messageId: "named", values: { attribute: name } };
    }
  },
};

/** Elements that ARIA 1.2 calls generic and AccessLint does not look at. */
const GENERIC = "div, span, i, b, a:not([href])";
const DESCRIBED = `:is(${GENERIC}):is([aria-roledescription]):not([role])`;
const ROLELESS = "audio, video, canvas, iframe, label, legend, picture, object";
const NOT_GLOBAL =
  /^aria-(?:activedescendant|autocomplete|checked|col(?:count|index|span)|expanded|level|modal|multi(?:line|selectable)|orientation|placeholder|posinset|pressed|readonly|required|row(?:count|index|span)|selected|setsize|sort|value(?:max|min|now|text))$/;

/**
 * Attributes of roles on elements that have none (ARIA in HTML, "No corresponding role"), and words
 * for the role of elements that have none.
 */
export const attributeWithoutRole: OwnRule<"aria-allowed-attr"> = {
  id: "aria-allowed-attr",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`:is(${ROLELESS}):not([role]), ${DESCRIBED}`)) {
      const isGeneric = element.matches(DESCRIBED);
      const found = isGeneric
        ? "aria-roledescription"
        : Array.from(element.attributes, ({ name }) => name).find((name) => NOT_GLOBAL.test(name));
      if (!found || element.closest("[aria-hidden=true]") || !isRendered(element)) continue;
      yield { element, messageId: "no-role", values: { element: element.localName, attribute: found } };
    }
  },
};

const CONTENT = "img, svg, canvas, video, audio, iframe, object, embed, input, button, select, textarea";

/** Elements whose own name takes in the names of their parts. */
const NAMED_BY_PARTS =
  "a[href], button, summary, label, legend, caption, figcaption, option, h1, h2, h3, h4, h5, h6, [role=button], [role=link], [role=heading], [role=tab], [role=option], [role^=menuitem], [role=checkbox], [role=radio], [role=switch], [role=tooltip], [role=treeitem]";

/**
 * Names of elements without a role, which screen readers may ignore (ARIA 1.2, "Roles which cannot
 * be named"). An element without content says nothing else; of others only a person can tell.
 */
export const namedGeneric: OwnRule<"aria-prohibited-attr"> = {
  id: "aria-prohibited-attr",
  impact: "serious",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      `:is(${GENERIC}):is([aria-label], [aria-labelledby]):not([role], [tabindex], [contenteditable])`,
    )) {
      const isTextOnly = element.firstElementChild === null;
      const isEmpty = textOf(element) === "" && !plain(element).querySelector(CONTENT);
      if (!(isTextOnly || isEmpty) || element.closest("[aria-hidden=true]") || !isRendered(element)) continue;
      if (nameOf(element) === "" || element.closest(NAMED_BY_PARTS)) continue;
      const values = { element: element.localName };
      yield { element, messageId: "name-of-element", values, outcome: isEmpty ? "failed" : "review" };
    }
  },
};

const REFERENCES = ["aria-activedescendant", "aria-controls", "aria-flowto", "aria-owns"];
/** Parts that scripts often add only when they are open or chosen. */
const CLOSED = "[aria-expanded='false'], [aria-selected='false'], [aria-haspopup]:not([aria-expanded])";

/** References to elements that do not exist, and values that AccessLint does not look at. */
export const attributeValue: OwnRule<"aria-valid-attr-value"> = {
  id: "aria-valid-attr-value",
  impact: "serious",
  *find({ document, isRendered }) {
    // Forms are left out throughout, since their fields can take the place of their members.
    const named = [...REFERENCES, "aria-selected"].map((name) => `[${name}]:not(form)`).join(", ");
    for (const element of document.querySelectorAll(named)) {
      if (element.closest("[aria-hidden=true], [aria-busy=true]") || !isRendered(element)) continue;
      const selected = element.getAttribute("aria-selected")?.trim() || "false";
      if (!/^(?:true|false|undefined)$/i.test(selected))
        yield { element, messageId: "invalid", values: { attribute: "aria-selected", value: selected } };
      if (element.matches(CLOSED)) continue;
      for (const attribute of REFERENCES) {
        const value = element.getAttribute(attribute)?.trim() ?? "";
        if (value === "" || value.split(/\s+/).some((id) => rootOf(element).getElementById(id))) continue;
        yield { element, messageId: "missing-target", values: { attribute, value: value.slice(0, 80) } };
      }
    }
  },
};

const DEPRECATED = "directory|doc-biblioentry|doc-endnote".split("|");

/** Roles that ARIA 1.2 and DPUB-ARIA 1.1 deprecate. */
export const deprecatedRole: OwnRule<"aria-roles"> = {
  id: "aria-roles",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      DEPRECATED.map((role) => `[role=${role}]:not(form)`).join(", "),
    )) {
      const role = element.getAttribute("role") ?? "";
      if (isRendered(element))
        yield { element, messageId: "deprecated", values: { role }, outcome: "advice" };
    }
  },
};

/**
 * Images that AccessLint takes as named or does not know: those with the role that ARIA 1.3 calls
 * `image`, and drawings in which only a part has a title.
 */
export const unnamedImageRole: OwnRule<"role-img-alt"> = {
  id: "role-img-alt",
  impact: "serious",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("[role=image]:not(img, form), svg[role=img]")) {
      const isKnown = element.matches("[role=img]") && !element.querySelector("title");
      if (isKnown || nameOf(element) !== "" || element.closest("[aria-hidden=true]")) continue;
      if (isRendered(element)) yield { element, messageId: "missing" };
    }
  },
};

/** Tabs and options without a name (WCAG 4.1.2), of which AccessLint has no rule. */
export const unnamedOption: OwnRule<"aria-command-name"> = {
  id: "aria-command-name",
  impact: "serious",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      "[role=tab]:not(form), [role=option]:not(option, form)",
    )) {
      if (element.closest("[aria-hidden=true]") || nameOf(element) !== "" || !isRendered(element)) continue;
      yield { element, messageId: "missing" };
    }
  },
};
