import { createGunzip } from "node:zlib";
import type { Handler } from "htmlparser2";
import { decodeXml } from "../decode-text.ts";

export interface Sitemap {
  /** Whether the addresses lead to further sitemaps. */
  isIndex: boolean;
  /** Addresses as written, in order. */
  addresses: string[];
  /** Whether the sitemap exceeds the limits. */
  isCut: boolean;
}

/** Limit after decompression; enough for about 20,000 addresses. */
const MAX_BYTES = 2 * 1_048_576;
const MAX_ADDRESSES = 5_000;
const MAX_ADDRESS = 2_048;
/** Maximum nesting; sitemaps with pictures and languages have five levels. */
const MAX_DEPTH = 100;
/** Number of characters passed to the parser at a time, within which the sitemap has to begin. */
const CHUNK = 16_384;

const ROOTS: ReadonlySet<string> = new Set(["urlset", "sitemapindex"]);
/** Elements whose `<loc>` counts. */
const PLACES: ReadonlySet<string> = new Set([...ROOTS, "url", "sitemap"]);
const SITEMAP_NAMESPACE = /\/schemas\/sitemap\/0\.\d+$/;

/** Reads the beginning of a sitemap (sitemaps.org), compressed or not; null for anything else. */
export async function readSitemap(bytes: Uint8Array, isTruncated: boolean): Promise<Sitemap | null> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isGzip ? await gunzipStart(bytes) : { bytes, isCut: isTruncated };
  if (!content) return null;
  const text = decodeXml(content.bytes);
  return (await readXml(text, content.isCut)) ?? readLines(text, content.isCut);
}

/** Reads an XML sitemap up to the limits, however damaged; null for any other XML. */
async function readXml(text: string, isCut: boolean): Promise<Sitemap | null> {
  // Loaded with the first sitemap, since it makes each child start later.
  const { Parser } = await import("htmlparser2");
  const reader = new SitemapReader();
  const parser = new Parser(reader, { xmlMode: true });
  for (let at = 0; at < text.length && !reader.isOver; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    if (!reader.root) return null;
  }
  const { root, addresses } = reader;
  return root && { isIndex: root.name === "sitemapindex", addresses, isCut: isCut || reader.isCut };
}

/** Namespaces by prefix; the default namespace has an empty one. Inherits from its parent's. */
type Scope = Record<string, string>;

interface Element {
  /** Name without its prefix. */
  name: string;
  namespace: string;
  scope: Scope;
}

/** Collects the addresses of a sitemap's own `<loc>` elements. */
class SitemapReader implements Partial<Handler> {
  readonly addresses: string[] = [];
  root: Element | null = null;
  isOver = false;
  isCut = false;
  /** Open elements, from the root on. */
  readonly #open: Element[] = [];
  #location: Element | null = null;
  #address = "";

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.isOver) return;
    const parent = this.#open.at(-1);
    const element = elementOf(name, attributes, parent?.scope ?? Object.create(null));
    if (!this.root && !ROOTS.has(element.name)) return;
    this.root ??= element;
    this.#open.push(element);
    if (this.#open.length > MAX_DEPTH) this.#stop();
    if (this.isOver || element.name !== "loc" || !this.#isOwn(element)) return;
    if (!parent || !PLACES.has(parent.name) || !this.#isOwn(parent)) return;
    this.#location = element;
    this.#address = "";
  }

  ontext(text: string): void {
    const isInside = this.#location !== null && this.#open.at(-1) === this.#location;
    if (isInside && this.#address.length <= MAX_ADDRESS) this.#address += text;
  }

  onclosetag(): void {
    if (this.isOver) return;
    const element = this.#open.pop();
    if (element === this.root) this.isOver = element !== undefined;
    if (!element || element !== this.#location) return;
    this.#location = null;
    const address = this.#address.trim();
    if (address === "" || address.length > MAX_ADDRESS) return;
    if (this.addresses.length >= MAX_ADDRESSES) this.#stop();
    else this.addresses.push(address);
  }

  #stop(): void {
    this.isOver = true;
    this.isCut = true;
    this.#location = null;
  }

  /** Accepts any namespace that the root has, and none, since many sitemaps get it wrong. */
  #isOwn({ namespace }: Element): boolean {
    return namespace === this.root?.namespace || namespace === "" || SITEMAP_NAMESPACE.test(namespace);
  }
}

/** Resolves an element's namespace; an undeclared prefix stands for a namespace of its own. */
function elementOf(qualified: string, attributes: Record<string, string>, parent: Scope): Element {
  let scope = parent;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!/^xmlns(?::|$)/.test(attribute)) continue;
    if (scope === parent) scope = Object.create(parent);
    scope[attribute.slice("xmlns:".length)] = value;
  }
  const colon = qualified.indexOf(":");
  const prefix = qualified.slice(0, Math.max(0, colon));
  return { name: qualified.slice(colon + 1), namespace: scope[prefix] ?? prefix, scope };
}

/** Reads a plain-text sitemap: one address per line. */
function readLines(text: string, isCut: boolean): Sitemap | null {
  if (!/^\s*https?:\/\//.test(text)) return null;
  const lines = text.split(/\r\n|\r|\n/, MAX_ADDRESSES + 1).map((line) => line.trim());
  const addresses = lines.filter((line) => /^https?:\/\//.test(line) && line.length <= MAX_ADDRESS);
  return {
    isIndex: false,
    addresses: addresses.slice(0, MAX_ADDRESSES),
    isCut: isCut || lines.length > MAX_ADDRESSES,
  };
}

/** Decompresses up to 2 MB; null if not even the beginning can be read. */
async function gunzipStart(bytes: Uint8Array): Promise<{ bytes: Uint8Array; isCut: boolean } | null> {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  const chunks: Buffer[] = [];
  let left = MAX_BYTES;
  let isCut = false;
  try {
    for await (const chunk of gunzip) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left < 0) break;
    }
  } catch (error) {
    if (chunks.length === 0) return null;
    // The file was cut off during fetching.
    isCut = error instanceof Error;
  }
  gunzip.destroy();
  return { bytes: Buffer.concat(chunks), isCut: isCut || left < 0 };
}
