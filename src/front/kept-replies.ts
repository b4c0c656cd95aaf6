import { KEEP_HEADER } from "../http/kept-reply.ts";
import { acceptedEncodings, matches } from "../http/memory-file.ts";
import { requestPath } from "../http/request-path.ts";

interface KeptReply {
  body: ArrayBuffer;
  status: number;
  headers: Headers;
}

/** Memory for pages and browser files in the encodings that were requested. */
const MAX_BYTES = 64 * 1_048_576;

/** Keeps replies that stay the same while the server runs: pages and browser files. */
export class KeptReplies {
  readonly #replies = new Map<string, KeptReply>();
  #bytes = 0;

  find(request: Request): Response | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const kept = this.#replies.get(keyOf(request));
    return kept && replyTo(request, kept);
  }

  /** Returns the reply of the thread behind as the caller gets it, and keeps it if it may. */
  async keep(request: Request, reply: Response): Promise<Response> {
    if (!reply.headers.has(KEEP_HEADER)) return reply;
    const headers = new Headers(reply.headers);
    for (const name of [KEEP_HEADER, "content-length", "date"]) headers.delete(name);
    const kept = { body: await reply.arrayBuffer(), status: reply.status, headers };
    const key = keyOf(request);
    if (!this.#replies.has(key) && this.#bytes + kept.body.byteLength <= MAX_BYTES) {
      this.#replies.set(key, kept);
      this.#bytes += kept.body.byteLength;
    }
    return replyTo(request, kept);
  }
}

function keyOf(request: Request): string {
  return `${requestPath(request)} ${acceptedEncodings(request)}`;
}

function replyTo(request: Request, { body, status, headers }: KeptReply): Response {
  if (matches(request.headers.get("if-none-match"), headers.get("etag") ?? ""))
    return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}
