/** Bytes in which a page may declare its encoding (HTML Standard, "prescan a byte stream"). */
const PRESCAN_BYTES = 1_024;
const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i;

/**
 * Decodes a page like a browser: by its byte order mark, the charset of its Content-Type header, or
 * that of a `<meta>` at its beginning; else as UTF-8.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const header = /;\s*charset="?([\w:.-]+)/i.exec(contentType)?.[1];
  const label = markOf(bytes) ?? header ?? declaredIn(bytes) ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

/** A page whose `<meta>` can be read as ASCII is not in UTF-16, whatever it declares. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  const label = META_CHARSET.exec(start)?.[1] ?? null;
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
}
