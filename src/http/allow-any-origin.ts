const ANY_ORIGIN = { "access-control-allow-origin": "*", "cache-control": "no-store" };

/** Lets pages on any site read a reply, which must not contain anything private. */
export function allowAnyOrigin(reply: Response): Response {
  for (const [name, value] of Object.entries(ANY_ORIGIN)) reply.headers.set(name, value);
  return reply;
}
