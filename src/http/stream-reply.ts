import { withLongTimeout } from "../db/statement-timeout.ts";
import { type FileKind, fileReply } from "./file-reply.ts";

/** Replies with a file in parts, as fast as the reader reads, and stops when it has gone. */
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
