import { filled } from "./elements.ts";
import { page } from "./page/document.ts";

export function createSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  return filled(page.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}
