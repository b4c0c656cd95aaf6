/**
 * Replies with an untrusted file so no browser shows it as a page on this site: as a download of
 * unknown type, sandboxed in case a browser opens it anyway.
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

/** Encodes characters that `encodeURIComponent` leaves as they are but RFC 8187 does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}
