import { type PageDocument, page } from "./document.ts";

let known: ShadowRoot[] | undefined;

/** Those of the whole page as it is now. Whoever asks for them within the same task shares one walk. */
export function pageShadowRoots(): readonly ShadowRoot[] {
  if (!known) queueMicrotask(() => (known = undefined));
  known ??= openShadowRoots(page);
  return known;
}

/** The most common elements that none can be attached to: passing them by takes half the time on a large page. */
const NEVER_HOSTS =
  "a,b,br,button,cite,em,form,g,i,img,input,label,li,link,meta,option,path,script,strong,sup,svg,table,td,th,tr,ul";

/** Open shadow roots, nested ones among them; never the widget's own. */
export function openShadowRoots(root: PageDocument | ShadowRoot): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const hosts = root.querySelectorAll(`:not(${NEVER_HOSTS})`);
  for (let at = 0; at < hosts.length; at += 1) {
    const shadowRoot = hosts[at]?.shadowRoot;
    if (shadowRoot && hosts[at]?.nodeName !== "HANDRAIL-WIDGET")
      found.push(shadowRoot, ...openShadowRoots(shadowRoot));
  }
  return found;
}
