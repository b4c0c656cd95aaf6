export interface FileKind {
  /** File name for saving, in ASCII. */
  name: string;
  /** Content type. */
  type: string;
}

/**
 * Replies with a file to save, which may hold strangers' markup: no browser shows it as a page of
 * this site or caches it.
 */
export function fileReply(content: string | ReadableStream<Uint8Array>, { name, type }: FileKind): Response {
  return new Response(content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    },
  });
}
