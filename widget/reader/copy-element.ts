import { element } from "../elements.ts";

/** Copied as what they are; others only pass on what is in them. */
const COPIED = new Set(
  (
    "h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,pre,hr,figure,figcaption,table,caption,thead,tbody,tfoot,tr,th,td," +
    "em,strong,b,i,u,s,sub,sup,code,kbd,samp,var,mark,small,q,cite,abbr,dfn,time,del,ins,bdi,bdo,ruby,rt,rp,br,wbr"
  ).split(","),
);

/** Attributes that say how to read, and none that runs, styles or names anything. */
const KEPT = ["lang", "dir", "start", "reversed", "value", "colspan", "rowspan", "scope", "datetime"];

/** Smaller pictures are icons. */
const PICTURE_PX = 48;

/** An element like it without its content; null for one that says nothing by itself. */
export function copyElement(source: Element): HTMLElement | null {
  if (source instanceof HTMLImageElement) return copyImage(source);
  if (source instanceof HTMLAnchorElement) return copyLink(source);
  if (!COPIED.has(source.localName)) return null;
  const kept = KEPT.filter((name) => source.hasAttribute(name));
  const attributes = Object.fromEntries(kept.map((name) => [name, source.getAttribute(name) ?? ""]));
  const copied = document.createElement(source.localName);
  for (const name of Object.keys(attributes)) copied.setAttribute(name, attributes[name] ?? "");
  return copied;
}

function copyImage(image: HTMLImageElement): HTMLElement | null {
  const src = image.currentSrc || image.src;
  const isBroken = image.complete && image.naturalWidth === 0;
  if (isBroken || !/^(?:https?:|blob:|data:image\/)/.test(src)) return null;
  if (image.complete && Math.min(image.width, image.height) < PICTURE_PX) return null;
  const copied = element("img", { alt: image.alt, loading: "lazy", src });
  if (image.width > 0) Object.assign(copied, { width: image.width, height: image.height });
  return copied;
}

/** Places on the same page are behind the reader, so nothing leads there. */
function copyLink(link: HTMLAnchorElement): HTMLElement | null {
  const { href, hash, protocol } = link;
  if (!/^(?:https?|mailto|tel):$/.test(protocol)) return null;
  return hash && href.replace(hash, "") === location.href.replace(location.hash, "")
    ? null
    : element("a", { href });
}
