import { plain } from "#shared/plain.ts";
import { page } from "./document.ts";
/** Returns the author's label, or an empty string. */
export function labelOf(element: Element): string {
  return tidy(labelledBy(element) || plain(element).getAttribute("aria-label"));
}

/**
 * Approximates the accessible name: the label, or else the text, the pictures' alternatives or the
 * title.
 */
export function nameOf(element: Element): string {
  return labelOf(element) || tidy(textOf(element)) || pictureNames(element) || titleOf(element);
}

export function titleOf(element: Element): string {
  return tidy(plain(element).getAttribute("title"));
}

function labelledBy(element: Element): string {
  const root = plain(element).getRootNode();
  const ids = plain(element).getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const within = root === document ? page : root;
  if (!("getElementById" in within)) return "";
  return ids.map((id) => textIn(within.getElementById(id))).join(" ");
}

function textIn(element: Element | null): string {
  return (element && plain(element).textContent) ?? "";
}

/** Returns the text, excluding style sheets and scripts. */
function textOf(element: Element): string {
  if (!plain(element).querySelector("style,script,noscript,template")) return textIn(element);
  return [...plain(element).childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node instanceof Text ? node.data : "";
      return plain(node).matches("style,script,noscript,template") ? "" : textOf(node);
    })
    .join(" ");
}

function pictureNames(element: Element): string {
  const names = [...plain(element).querySelectorAll("[alt],[aria-label]")].map(
    (picture) => plain(picture).getAttribute("alt") || plain(picture).getAttribute("aria-label"),
  );
  return tidy(names.join(" "));
}

function tidy(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
