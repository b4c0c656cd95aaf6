/**
 * Returns a request's path. `new URL(request.url)` would throw if the Host header is missing or
 * invalid, and clients can send anything there.
 */
export function requestPath({ url }: Pick<Request, "url">): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  return start < 0 ? "/" : (/^[^?#]*/.exec(url.slice(start))?.[0] ?? "/");
}
