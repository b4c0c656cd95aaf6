import { withLongTimeout } from "../db/statement-timeout.ts";
import { type FileKind, fileReply } from "./file-reply.ts";

/** Streams a file as fast as the caller reads it, and stops when the caller disconnects. */
export function streamReply(parts: AsyncGenerator<string | Uint8Array>, kind: FileKind): Response {
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
  return fileReply(stream, kind);
}
