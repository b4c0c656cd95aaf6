import { PEER_HEADER } from "./client-address.ts";

/** Marks a reply that the front thread may keep until the process ends (docs/decisions/004). */
export const KEEP_HEADER = "handrail-keep";

/** Replies with a file that never changes; the front thread gets the whole file and keeps it. */
export function keptReply(request: Request, handler: (request: Request) => Response): Response {
  if (!request.headers.has(PEER_HEADER)) return handler(request);
  const asked = new Headers(request.headers);
  asked.delete("if-none-match");
  const reply = handler(new Request(request.url, { headers: asked }));
  const headers = new Headers(reply.headers);
  headers.set(KEEP_HEADER, "1");
  return new Response(reply.body, { status: reply.status, headers });
}
