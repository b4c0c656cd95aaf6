import type { JobRequest } from "../jobs.ts";

const NEWLINE = 10;

export interface ReceivedRequest {
  request: JobRequest;
  bytes: Uint8Array;
}

/** Yields requests, each a line of JSON and a page's bytes; the next follows the reply to it. */
export async function* readRequests(stream: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedRequest> {
  let request: JobRequest | null = null;
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (!request && chunk.includes(NEWLINE)) {
      const start = Buffer.concat(chunks);
      const lineEnd = start.indexOf(NEWLINE);
      request = JSON.parse(start.toString("utf8", 0, lineEnd)) as JobRequest;
      chunks = [start.subarray(lineEnd + 1)];
      length = start.length - lineEnd - 1;
    }
    if (!request || length < request.length) continue;
    yield { request, bytes: Buffer.concat(chunks) };
    request = null;
    chunks = [];
    length = 0;
  }
}
