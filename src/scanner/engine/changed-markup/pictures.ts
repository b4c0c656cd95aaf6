import { KEPT, marked } from "#shared/scan-rules/changed-markup.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only, withoutRole } from "./simple.ts";
import { writeElement } from "./write-element.ts";

const described = choice(
  ["picture", change({ alt: marked("picture"), role: null })],
  [
    "mere",
    change({ alt: "", title: null, "aria-label": null, "aria-labelledby": null, "aria-describedby": null }),
  ],
);

/** Says where the link of an only picture leads, or what its button does. */
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
  const [, prefix = ""] = /prefix "([^"]*)"/.exec(fault.message) ?? [];
  const alt = fault.element.getAttribute("alt") ?? "";
  const rest = alt.slice(alt.toLowerCase().indexOf(prefix) + prefix.length).replace(/^\W*(?:of\b\W*)?/i, "");
  const words = rest.charAt(0).toUpperCase() + rest.slice(1);
  return change({ alt: words || marked("picture") })(fault);
};

/** Text takes the place of its picture; a picture as button becomes a button with text. */
const pictureOfText: MarkupChanger = ({ element }) => {
  const isButton = element.localName === "input";
  const markup = isButton
    ? `<button type="submit">${marked("action")}</button>`
    : `<span>${marked("text")}</span>`;
  return [{ markup, when: "textual" }];
};

/** Changed markup for pictures and other objects without alternative texts. */
export const PICTURES: MarkupChangers = {
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
  "audio-transcript": (fault) =>
    only(`${writeElement(fault)}\n<a href="${marked("transcript")}">Transcript</a>`),
};
