/** The label that its author gave it, or nothing. */
export function labelOf(element: Element): string {
  return tidy(labelledBy(element) || element.getAttribute("aria-label"));
}

/** About what a screen reader calls it: its label, else its text, the alternatives of its pictures, or its title. */
export function nameOf(element: Element): string {
  return labelOf(element) || tidy(textOf(element)) || pictureNames(element) || titleOf(element);
}

export function titleOf(element: Element): string {
  return tidy(element.getAttribute("title"));
}

function labelledBy(element: Element): string {
  const root = element.getRootNode();
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  if (!(root instanceof Document || root instanceof ShadowRoot)) return "";
  return ids.map((id) => root.getElementById(id)?.textContent ?? "").join(" ");
}

/** Without the texts of style sheets and scripts. */
function textOf(element: Element): string {
  if (!element.querySelector("style,script,noscript,template")) return element.textContent ?? "";
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node instanceof Text ? node.data : "";
      return node.matches("style,script,noscript,template") ? "" : textOf(node);
    })
    .join(" ");
}

function pictureNames(element: Element): string {
  const names = [...element.querySelectorAll("[alt],[aria-label]")].map(
    (picture) => picture.getAttribute("alt") || picture.getAttribute("aria-label"),
  );
  return tidy(names.join(" "));
}

function tidy(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
