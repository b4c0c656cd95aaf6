import type { Finding } from "../findings.ts";
import type { FramePlace } from "./browser-page.ts";

/**
 * Names the frame in an element's place. Rules about whole pages do not concern frames, so their
 * findings there are dropped; nor do corrections reach into frames.
 */
export function inFrame(finding: Finding, { frame, parent }: FramePlace): Finding | null {
  const { element } = finding;
  if (!parent) return finding;
  if (!element) return null;
  const { origin = "", pathname = "" } = URL.parse(frame.url) ?? {};
  const prefix = `iframe[src="${`${origin}${pathname}`.slice(0, 150)}"] >>>iframe> `;
  // AccessLint's selectors begin with the frame if it is of the page's own site.
  const selector = element.selector.includes(">>>iframe>") ? element.selector : prefix + element.selector;
  return { ...finding, note: null, element: { ...element, selector, shape: `iframe>${element.shape}` } };
}
