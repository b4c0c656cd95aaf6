export interface FileKind {
  /** File name for saving; ASCII only. */
  name: string;
  /** Content type. */
  type: string;
}

/**
 * Replies with a file to save, which may contain untrusted markup: no browser caches it or shows it
 * as a page on this site.
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
