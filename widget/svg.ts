import { filled } from "./elements.ts";
import { page } from "./page/document.ts";

/** An icon on a 24 x 24 grid, drawn in the colour of the text around it. */
export function createIcon(path: string): SVGSVGElement {
  return createSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, createSvg("path", { d: path }));
}

export function createSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  return filled(page.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}
