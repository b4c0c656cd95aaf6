/**
 * Returns the path that a request asks for. `new URL(request.url)` would throw where the Host
 * header is missing or is no host, and a client can send what it likes there.
 */
export function requestPath({ url }: Request): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  return start < 0 ? "/" : (/^[^?#]*/.exec(url.slice(start))?.[0] ?? "/");
}
