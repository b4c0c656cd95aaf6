import { type PageDocument, page } from "./document.ts";

let known: ShadowRoot[] | undefined;

/** Returns all open shadow roots on the page. Calls within the same task share one walk. */
export function pageShadowRoots(): readonly ShadowRoot[] {
  if (!known) queueMicrotask(() => (known = undefined));
  known ??= openShadowRoots(page);
  return known;
}

/** Common elements that can't have a shadow root: skipping them halves the time on large pages. */
const NEVER_HOSTS =
  "a,b,br,button,cite,em,form,g,i,img,input,label,li,link,meta,option,path,script,strong,sup,svg,table,td,th,tr,ul";

/** Finds open shadow roots, including nested roots but not the widget's own. */
function openShadowRoots(root: PageDocument | ShadowRoot): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const hosts = root.querySelectorAll(`:not(${NEVER_HOSTS})`);
  for (let at = 0; at < hosts.length; at += 1) {
    const shadowRoot = hosts[at]?.shadowRoot;
    if (shadowRoot && hosts[at]?.nodeName !== "HANDRAIL-WIDGET")
      found.push(shadowRoot, ...openShadowRoots(shadowRoot));
  }
  return found;
}
