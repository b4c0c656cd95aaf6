/**
 * Replies with a stranger's file, which no browser shows as a page of this site: it is a download
 * of unknown type, and is sandboxed should a browser open it nevertheless.
 */
export function downloadReply({ name, file }: { name: string; file: Uint8Array }): Response {
  const plain = name.replace(/[^\w. -]/g, "_");
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

/** Encodes the characters that RFC 8187 leaves out of `encodeURIComponent`'s. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}
