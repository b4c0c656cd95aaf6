import { KEPT, type MarkedWord, type MarkupChange, marked } from "#shared/scan-rules/changed-markup.ts";
import { hasClobberedForm } from "../clobbered-form.ts";
import { visibleText } from "../rules/visible-text.ts";
import { ARIA } from "./aria.ts";
import { FIELDS } from "./fields.ts";
import type { Fault, MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { PAGE } from "./page.ts";
import { change, choice, only, rename, withoutRole } from "./simple.ts";
import { STRUCTURE } from "./structure.ts";
import { STYLES } from "./styles.ts";
import { TABLES } from "./tables.ts";
import { startTag, writeElement } from "./write-element.ts";

/** Attributes that name an element, and override its text even if wrong. */
const WRONG_NAMES = { "aria-labelledby": null, "aria-label": null };

/** Makes the name contain the visible text, for users of speech input. */
const visibleFirst: MarkupChanger = (fault) => {
  const { element, messageId, values, withTexts } = fault;
  const visible = messageId === "different" ? "" : String(values.text ?? values.label);
  const name = element.getAttribute("aria-label") ?? "";
  const byText: MarkupChanger = change(WRONG_NAMES);
  if (!withTexts || name.trim() === "" || visible === "") return byText(fault);
  return choice(["visible", byText], ["longer", change({ "aria-label": `${visible}: ${name}` })])(fault);
};

const announced =
  (addition: (fault: Fault) => string): MarkupChanger =>
  (fault) => {
    const content = writeElement(fault, {}).replace(/^<[^>]*>|<\/\w+>$/g, "");
    return only(writeElement(fault, {}, { content: `${content || KEPT} ${addition(fault)}` }));
  };

/** Changed markup for elements without a name, or whose name says too little. */
const NAMES: MarkupChangers = {
  "link-name": text("target"),
  "button-name": text("action"),
  "summary-name": text("section"),
  "empty-heading": text("section"),
  "input-button-name": change({ value: marked("action") }),
  "aria-command-name": text("action"),
  "aria-input-field-name": label("field"),
  "aria-toggle-field-name": label("choice"),
  "aria-meter-name": label("measure"),
  "aria-progressbar-name": label("measure"),
  "aria-dialog-name": label("part"),
  "aria-tooltip-name": text("meaning"),
  "aria-treeitem-name": text("item"),
  "frame-title": frameTitle,
  "frame-title-unique": frameTitle,
  "vague-frame-title": frameTitle,
  "content-named-frame": frameTitle,
  "label-content-mismatch": visibleFirst,
  "landmark-unique": label("difference"),
  "vague-link": text("target"),
  "unannounced-window": choice(
    ["sameWindow", change({ target: null })],
    ["newWindow", announced(() => "(opens in a new tab)")],
  ),
  "unannounced-file": announced(fileSize),
};

const described = choice(
  ["picture", change({ alt: marked("picture"), role: null })],
  [
    "mere",
    change({ alt: "", title: null, "aria-label": null, "aria-labelledby": null, "aria-describedby": null }),
  ],
);

/** States where a link leads, or what a button does, if the picture is its only content. */
const image: MarkupChanger = (fault) => {
  const control = fault.element.closest("a[href], button, input");
  if (!control || (control.textContent ?? "").trim() !== "") return described(fault);
  return change({ alt: marked(control.localName === "a" ? "target" : "action") })(fault);
};

const drawing = choice(
  ["picture", change({ "aria-label": marked("picture"), "aria-labelledby": null })],
  ["mere", (fault) => only(writeElement(fault, { ...withoutRole(fault.element), "aria-hidden": "true" }))],
);

const withoutPrefix: MarkupChanger = (fault) => {
  const prefix = String(fault.values.prefix);
  const alt = fault.element.getAttribute("alt") ?? "";
  const rest = alt.slice(alt.toLowerCase().indexOf(prefix) + prefix.length).replace(/^\W*(?:of\b\W*)?/i, "");
  const words = rest.charAt(0).toUpperCase() + rest.slice(1);
  return change({ alt: words || marked("picture") })(fault);
};

/** Replaces a picture of text with text, and an image button with a text button. */
const pictureOfText: MarkupChanger = ({ element }) => {
  const isButton = element.localName === "input";
  const markup = isButton
    ? `<button type="submit">${marked("action")}</button>`
    : `<span>${marked("text")}</span>`;
  return [{ markup, when: "textual" }];
};

const withTranscript: MarkupChanger = (fault) =>
  only(`${writeElement(fault)}\n<a href="${marked("transcript")}">Transcript</a>`);

const PICTURES: MarkupChangers = {
  "img-alt": image,
  "file-name-alt": image,
  "placeholder-alt": image,
  "svg-img-alt": drawing,
  "role-img-alt": drawing,
  "content-named-image": drawing,
  "input-image-alt": change({ alt: marked("action") }),
  "area-alt": change({ alt: marked("target") }),
  "object-alt": change({ "aria-label": marked("picture"), "aria-labelledby": null, role: null }),
  "image-redundant-alt": change({ alt: "" }),
  "image-alt-words": withoutPrefix,
  "long-alt": change({ alt: marked("picture") }),
  "other-logo": change({ alt: marked("picture") }),
  "image-of-text": pictureOfText,
  "video-captions": (fault) =>
    only(
      writeElement(
        fault,
        {},
        {
          content: `${fault.element.childElementCount > 0 ? KEPT : ""}<track kind="captions" srclang="${marked("language")}" src="${marked("captions")}">`,
        },
      ),
    ),
  "audio-transcript": withTranscript,
  "media-alternative": withTranscript,
};

const OUTER =
  "a[href], button, summary, label, [role='button'], [role='link'], [role='img'], [role='checkbox'], [role='tab'], [role='option'], [role='menuitem'], [role='switch'], [role='radio'], [role='menuitemcheckbox'], [role='menuitemradio'], [role='slider'], [role='scrollbar'], [role='separator'], [role='math'], [role='progressbar'], [role='meter'], svg";

/** Puts two nested controls side by side; the outer control keeps a name. */
const beside: MarkupChanger = (fault) => {
  const { element, withTexts } = fault;
  const outer = element.parentElement?.closest(OUTER);
  if (!outer) return [];
  const left = (outer.textContent ?? "").replace(element.textContent ?? "", "").trim();
  const hasName = left !== "" || outer.matches("[aria-label], [aria-labelledby], [title]");
  const name = marked(outer.matches("a, [role='link']") ? "target" : "action");
  const first = `${startTag(outer)}${hasName ? KEPT : name}</${outer.localName}>`;
  const second = writeElement({ element, withTexts });
  return only(`${first}\n${second}`, "around");
};

const button: MarkupChanger = (fault) =>
  rename("button", { type: "button", role: null, tabindex: null, href: null })(fault);

const acts = choice(["acts", button], ["inert", change({ tabindex: null })]);

/** Offers to turn a plain element with text into a button; makes other elements unfocusable. */
const focusable: MarkupChanger = (fault) => {
  const { element } = fault;
  const isPlain = element.matches("div, span, p") && !element.closest("a, button, [role]");
  const isQuiet = !isPlain || (element.textContent ?? "").trim() === "" || element.querySelector("p, div");
  return isQuiet ? change({ tabindex: null })(fault) : acts(fault);
};

const scrolls = change({ tabindex: "0", role: "region", "aria-label": marked("part") });

const unmarked: MarkupChanger = (fault) => {
  const old = ["behavior", "direction", "scrollamount", "scrolldelay", "loop", "width", "height", "bgcolor"];
  return rename("span", Object.fromEntries(old.map((name) => [name, null])))(fault);
};

/** Changed markup for controls, and for content that moves or plays sound. */
const OPERATION: MarkupChangers = {
  "nested-interactive": beside,
  "presentational-children-focusable": beside,
  "frame-focusable-content": change({ tabindex: null }),
  tabindex: change({ tabindex: "0" }),
  "focus-order": focusable,
  "mouse-only-click": choice(["acts", button]),
  "link-as-button": button,
  "scrollable-region": scrolls,
  "scrollable-area": scrolls,
  "keyboard-trap": (fault) => (fault.messageId === "takes-back" ? change({ onblur: null })(fault) : []),
  accesskeys: change({ accesskey: null }),
  blink: unmarked,
  marquee: unmarked,
  "lost-focus": change({ onfocus: null, onfocusin: null }),
  "server-image-map": change({ ismap: null }),
  "moving-video": change({ controls: "" }),
  "sound-without-control": choice(
    ["started", change({ autoplay: null, controls: "" })],
    ["muted", change({ muted: "", controls: "" })],
  ),
};

/** Maximum characters in one choice, and in all choices. */
const MAX_MARKUP = 700;
export const MAX_CHANGED_MARKUP = 1_400;

export const MARKUP_CHANGERS: ReadonlyMap<string, MarkupChangers[string]> = new Map(
  [PICTURES, NAMES, FIELDS, ARIA, STRUCTURE, TABLES, PAGE, OPERATION, STYLES].flatMap((rules) =>
    Object.entries(rules),
  ),
);

/** Returns changed markup without the fault; null if there is none or it is too long. */
export function changeMarkup(rule: string, fault: Fault): MarkupChange[] | null {
  const changes = changesOf(rule, fault).filter(({ markup }) => markup.length <= MAX_MARKUP);
  const length = changes.reduce((sum, { markup }) => sum + markup.length, 0);
  return changes.length === 0 || length > MAX_CHANGED_MARKUP ? null : changes;
}

/** Returns no changes if a form's fields shadow the members that a changer reads. */
function changesOf(rule: string, fault: Fault): MarkupChange[] {
  try {
    return MARKUP_CHANGERS.get(rule)?.(fault) ?? [];
  } catch (error) {
    if (!hasClobberedForm(fault.element.ownerDocument)) throw error;
    console.warn(`The rule ${rule} has no changed markup because of a form: ${String(error)}`);
    return [];
  }
}

/** Names an element whose content may not be text. */
function label(word: MarkedWord): MarkupChanger {
  return change({ "aria-labelledby": null, "aria-label": marked(word) });
}

/** Names an element by its text, or by its only picture. */
function text(word: MarkedWord): MarkupChanger {
  return (fault) => {
    const { element } = fault;
    if (element.localName === "area") return change({ alt: marked(word), ...WRONG_NAMES })(fault);
    const [child, ...others] = element.children;
    if (!child) return only(writeElement(fault, WRONG_NAMES, { content: marked(word) }));
    const isImage = child.matches("img:not([role], [aria-hidden])") && others.length === 0;
    if (!isImage || (element.textContent ?? "").trim() !== "") {
      const shown = fault.withTexts ? visibleText(element) : "";
      return (shown ? change({ ...WRONG_NAMES, "aria-label": `${shown}: ${marked(word)}` }) : label(word))(
        fault,
      );
    }
    const image = startTag(child, { alt: marked(word), ...WRONG_NAMES });
    return only(writeElement(fault, WRONG_NAMES, { content: image }));
  };
}

function frameTitle(fault: Fault) {
  return change({ title: marked("frame"), ...WRONG_NAMES, role: null })(fault);
}

function fileSize({ element }: Fault): string {
  const [, type = "PDF"] = /\.(\w{2,5})(?:[?#]|$)/.exec(element.getAttribute("href") ?? "") ?? [];
  return `(${type.toUpperCase()}, ${marked("size")})`;
}
