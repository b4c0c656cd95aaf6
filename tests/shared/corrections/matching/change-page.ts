/** Ways in which a page may change between the note of an element and the search for it. */
export const CHANGES = {
  "banner added": addBanner,
  "lists reordered": reorderLists,
  "texts and classes edited": editTexts,
  "new release": release,
} as const satisfies Record<string, (document: Document) => void>;

export type PageChange = keyof typeof CHANGES;

const every = <One>(all: Iterable<One>, step: number, from = 0): One[] =>
  [...all].filter((_, at) => at % step === from);

/** Puts a region before everything, and an offer of the page's own kinds into its content. */
function addBanner(document: Document): void {
  document.body.insertAdjacentHTML(
    "afterbegin",
    `<div class="promo"><h2>Summer sale</h2><p>Save until Sunday. <a href="/sale">More</a></p>
      <button type="button" class="close">Close</button><img src="/sale.png" alt=""></div>`,
  );
  for (const tag of ["ul", "section", "article", "p"]) {
    const first = document.querySelector(`main ${tag}, body ${tag}`);
    if (first && !first.matches(".promo *"))
      first.insertAdjacentHTML("beforebegin", `<${tag}>New here</${tag}>`);
  }
}

/** Reverses every other list, table and row of cards, and moves the first entry of the others. */
function reorderLists(document: Document): void {
  const parents = [...document.querySelectorAll("ul,ol,tbody,section,main,div")].filter(hasEntries);
  for (const [at, parent] of parents.entries()) {
    const entries = [...parent.children];
    if (at % 2 === 0) parent.append(...entries.reverse());
    else parent.append(...entries.slice(0, 1));
  }
}

/** Whether all children are of one kind, such as entries of a list. */
function hasEntries({ children }: Element): boolean {
  const kinds = new Set(Array.from(children, ({ localName, className }) => `${localName}.${className}`));
  return children.length > 2 && kinds.size === 1 && !/^(?:p|h\d|br)\./.test([...kinds][0] ?? "");
}

/** Rewrites every sixth text in part, every thirtieth as a whole, and renames every fifth class. */
function editTexts(document: Document): void {
  const texts = textsOf(document.body).filter(({ data }) => data.trim().length > 1);
  for (const text of every(texts, 6)) text.data = text.data.replace(/(\S+)\s*$/, "changed");
  for (const text of every(texts, 30, 4)) text.data = " Something else entirely ";
  for (const element of every(document.querySelectorAll("[class]"), 5)) {
    element.setAttribute("class", `${element.getAttribute("class")}-v2 new`);
  }
}

/** Rebuilds the page: other wrappers, ids, classes, files, and some elements gone for good. */
function release(document: Document): void {
  for (const element of document.querySelectorAll("[class]")) {
    const names = (element.getAttribute("class") ?? "").split(/\s+/).filter(Boolean);
    element.setAttribute("class", names.map((name, at) => (at % 2 ? name : `r2-${name}`)).join(" "));
  }
  for (const element of every(document.querySelectorAll("[id]"), 4)) {
    element.setAttribute("id", `${element.getAttribute("id")}-new`);
  }
  for (const image of document.querySelectorAll("img[src]")) {
    const hashed = (image.getAttribute("src") ?? "").replace(/\.(\w+)$/, ".9f8e7d6c.$1");
    image.setAttribute("src", `/assets/v2${hashed}`);
  }
  for (const element of every(document.body.querySelectorAll("a,img,button,p,h2,li"), 15, 7))
    element.remove();
  for (const element of every(document.body.querySelectorAll("main>*,section>*,img,button"), 2)) {
    const wrapper = document.createElement("div");
    wrapper.className = "wrap";
    if (element.isConnected && element.parentElement) {
      element.before(wrapper);
      wrapper.append(element);
    }
  }
}

function textsOf(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return [child];
    return child instanceof Element && !/^(?:script|style)$/.test(child.localName) ? textsOf(child) : [];
  });
}
