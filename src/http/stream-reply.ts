import { withLongTimeout } from "../db/statement-timeout.ts";

interface FileKind {
  /** Name under which it is saved. */
  name: string;
  /** Content type. */
  type: string;
}

/** Replies with a file in parts, as fast as the reader reads, and stops when it has gone. */
export function streamReply(parts: AsyncGenerator<string | Uint8Array>, { name, type }: FileKind): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await withLongTimeout(() => parts.next());
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
