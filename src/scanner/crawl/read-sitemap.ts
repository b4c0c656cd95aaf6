import { createGunzip } from "node:zlib";
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
const LOCATION = /<(?:\w+:)?loc>([^<]*)(?:<!\[CDATA\[([^\]<]*)\]\]>)?</g;

/** Reads the beginning of a sitemap (sitemaps.org), compressed or not; null for anything else. */
export async function readSitemap(bytes: Uint8Array, isTruncated: boolean): Promise<Sitemap | null> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isGzip ? await gunzipStart(bytes) : { bytes, isCut: isTruncated };
  if (!content) return null;
  const text = decodeXml(content.bytes);
  const isIndex = /<(?:\w+:)?sitemapindex[\s>]/.test(text.slice(0, 4_096));
  if (isIndex || /<(?:\w+:)?urlset[\s>]/.test(text.slice(0, 4_096))) {
    return { isIndex, ...addressesIn(text, content.isCut) };
  }
  return textAddresses(text, content.isCut);
}

/** Finds `<loc>` elements in linear time; markup nested in one ends the address. */
function addressesIn(text: string, isCut: boolean): Omit<Sitemap, "isIndex"> {
  const addresses: string[] = [];
  for (const [, plain = "", quoted = ""] of text.matchAll(LOCATION)) {
    if (addresses.length >= MAX_ADDRESSES) return { addresses, isCut: true };
    const address = unescapeXml((plain + quoted).trim());
    if (address !== "" && address.length <= MAX_ADDRESS) addresses.push(address);
  }
  return { addresses, isCut };
}

/** Reads a plain-text sitemap: one address per line. */
function textAddresses(text: string, isCut: boolean): Sitemap | null {
  if (!/^\ufeff?\s*https?:\/\//.test(text)) return null;
  const lines = text.split(/\r?\n/, MAX_ADDRESSES + 1).map((line) => line.replace(/^\ufeff/, "").trim());
  const addresses = lines.filter((line) => /^https?:\/\//.test(line) && line.length <= MAX_ADDRESS);
  return {
    isIndex: false,
    addresses: addresses.slice(0, MAX_ADDRESSES),
    isCut: isCut || lines.length > MAX_ADDRESSES,
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
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
