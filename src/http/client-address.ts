/**
 * Header with the caller's address, which the front thread overwrites. Requests reach this thread
 * only through the front thread (docs/decisions/004).
 */
export const PEER_HEADER = "handrail-peer";

/** The subset of Bun's server that returns a caller's address. */
export interface RequestAddresses {
  requestIP(request: Request): { address: string } | null;
}

/**
 * Returns the address counted for rate limits: the connection's or, behind `trustProxy` proxies,
 * the X-Forwarded-For entry written by the outermost proxy. An IPv6 address counts as its /64
 * network.
 */
export function clientAddress(request: Request, server: RequestAddresses | null, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedFor(request, trustProxy) : undefined;
  return network(forwarded ?? peerAddress(request, server) ?? "unknown");
}

/** Returns the connection's address, whichever thread accepted it. */
export function peerAddress(request: Request, server: RequestAddresses | null): string | undefined {
  if (server) return server.requestIP(request)?.address;
  return request.headers.get(PEER_HEADER) ?? undefined;
}

function forwardedFor(request: Request, trustProxy: number): string | undefined {
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return entries.at(-Math.min(trustProxy, entries.length))?.trim() || undefined;
}

function network(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  return `${expandIpv6(address).slice(0, 4).join(":")}::/64`;
}

function expandIpv6(address: string): string[] {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
