import { KEPT, marked } from "#shared/scan-rules/changed-markup.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only, rename } from "./simple.ts";
import { startTag, writeElement } from "./write-element.ts";

const OUTER =
  "a[href], button, summary, label, [role='button'], [role='link'], [role='img'], [role='checkbox'], [role='tab'], [role='option'], [role='menuitem'], [role='switch'], [role='radio'], [role='menuitemcheckbox'], [role='menuitemradio'], [role='slider'], [role='scrollbar'], [role='separator'], [role='math'], [role='progressbar'], [role='meter'], svg";

/** Two controls stand beside each other; what is left of the outer one keeps a name. */
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

/** Only a plain element with a text can become a button. */
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

/** Changed markup for what people operate, and of what moves or sounds. */
export const OPERATION: MarkupChangers = {
  "nested-interactive": beside,
  "presentational-children-focusable": beside,
  "frame-focusable-content": change({ tabindex: null }),
  tabindex: change({ tabindex: "0" }),
  "focus-order": focusable,
  "mouse-only-click": choice(["acts", button]),
  "link-as-button": button,
  "scrollable-region": scrolls,
  "scrollable-area": scrolls,
  accesskeys: change({ accesskey: null }),
  blink: unmarked,
  marquee: unmarked,
  "server-image-map": change({ ismap: null }),
  "moving-video": change({ controls: "" }),
  "sound-without-control": choice(
    ["started", change({ autoplay: null, controls: "" })],
    ["muted", change({ muted: "", controls: "" })],
  ),
};
