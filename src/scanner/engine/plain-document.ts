/** Elements whose name or ID becomes a member of their document. */
const NAMING = "img[name], form[name], iframe[name], embed[name], object[name], object[id], img[id]";

/**
 * Returns a document whose members are the browser's own: in HTML, `<img name="title">` replaces
 * `document.title`. Reads through the prototype, which no name can replace. Returns a document
 * without such names unchanged.
 */
export function plainDocument(document: Document): Document {
  return isClobbered(document) ? new Proxy(document, PLAIN) : document;
}

function isClobbered(document: Document): boolean {
  const named = readMember(document, "querySelectorAll");
  const elements: Iterable<Element> = typeof named === "function" ? named(NAMING) : [];
  return Array.from(elements).some((element) => {
    // A form's fields shadow the form's own members.
    const names = ["name", "id"].map((name) => Element.prototype.getAttribute.call(element, name));
    return names.some((name) => name !== null && name in Object.getPrototypeOf(document));
  });
}

function readMember(node: Node, name: string | symbol): unknown {
  const member: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
  return typeof member === "function" ? member.bind(node) : member;
}

const PLAIN: ProxyHandler<Document> = {
  get: readMember,
  set: (document, name, value) => Reflect.set(Object.getPrototypeOf(document), name, value, document),
};

let shared: Document | undefined;

/** Returns the window's document, whose members are the browser's own. */
export function pageDocument(): Document {
  shared ??= new Proxy(document, PLAIN);
  return shared;
}
