import sniffEncoding from "html-encoding-sniffer";

/** Decodes bytes in an encoding named by the Encoding Standard. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  // Stands for encodings that browsers refuse to read, since they hide markup from filters.
  if (encoding === "replacement") return bytes.length > 0 ? "\ufffd" : "";
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Decodes an XML or text file by its byte order mark, the charset label from its Content-Type
 * header, or its XML declaration; otherwise as UTF-8.
 */
export function decodeXml(bytes: Uint8Array, label?: string): string {
  return decodeText(bytes, sniffEncoding(bytes, { xml: true, transportLayerEncodingLabel: label }));
}
