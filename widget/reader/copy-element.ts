import { element } from "../elements.ts";
import { page } from "../page/document.ts";

/** Elements copied as they are; of all others only the content is copied. */
const COPIED = new Set(
  (
    "h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,pre,hr,figure,figcaption,table,caption,thead,tbody,tfoot,tr,th,td," +
    "em,strong,b,i,u,s,sub,sup,code,kbd,samp,var,mark,small,q,cite,abbr,dfn,time,del,ins,bdi,bdo,ruby,rt,rp,br,wbr"
  ).split(","),
);

/** Attributes that affect reading, but none that runs, styles or names anything. */
const ATTRIBUTES = ["lang", "dir", "start", "reversed", "value", "colspan", "rowspan", "scope", "datetime"];

/**
 * Copies an element without its content; null for one without meaning. The title is the only `h1`.
 */
export function copyElement(source: Element): HTMLElement | null {
  if (source instanceof HTMLImageElement) return copyImage(source);
  if (source instanceof HTMLAnchorElement) return copyLink(source);
  if (!COPIED.has(source.localName)) return null;
  const present = ATTRIBUTES.filter((name) => source.hasAttribute(name));
  const attributes = Object.fromEntries(present.map((name) => [name, source.getAttribute(name) ?? ""]));
  const copied = page.createElement(source.localName === "h1" ? "h2" : source.localName);
  for (const name of Object.keys(attributes)) copied.setAttribute(name, attributes[name] ?? "");
  return copied;
}

/** The inert copy holds only addresses of pictures. */
function copyImage(image: HTMLImageElement): HTMLElement {
  const sizes = ["width", "height"].flatMap((name) => {
    const size = image.getAttribute(name);
    return size ? [[name, size]] : [];
  });
  const src = image.getAttribute("src") ?? "";
  return element("img", { alt: image.alt, loading: "lazy", ...Object.fromEntries(sizes), src });
}

/**
 * Returns null for other addresses, such as fragments of the page behind the reader, which lead
 * nowhere.
 */
function copyLink(link: HTMLAnchorElement): HTMLElement | null {
  const href = link.getAttribute("href") ?? "";
  return /^(?:https?|mailto|tel):/.test(href) ? element("a", { href }) : null;
}
