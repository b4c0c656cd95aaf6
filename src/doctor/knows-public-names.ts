import { Resolver } from "node:dns/promises";

const LIMIT_MS = 2_500;

/**
 * Whether this machine's DNS servers recognize a name's top-level domain. On an isolated network
 * they deny that any public name exists, which proves nothing about the name.
 */
export async function knowsPublicNames(name: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 2 });
  const servers = await resolver.resolveNs(name.split(".").at(-1) ?? "").catch(() => []);
  return servers.length > 0;
}
