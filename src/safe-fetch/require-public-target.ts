import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { FetchProblem } from "./fetch-problem.ts";
import { isLoopbackAddress, isPrivateAddress, isPublicAddress } from "./public-address.ts";

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface TargetRules {
  /** Also allows this machine, on any port, for local trials. */
  allowLoopback: boolean;
  /** Allows private networks and this machine, on any port. Only for the command line. */
  allowPrivate: boolean;
  resolve: Resolve;
}

export interface AllowedTarget {
  /** For `node:http`: returns the verified addresses, so DNS rebinding has no effect. */
  lookup: LookupFunction;
  hostname: string;
}

/**
 * Checks a URL before the first request: its scheme, port, and all IP addresses of its hostname.
 * @throws FetchProblem
 */
export async function allowTarget(url: URL, rules: TargetRules): Promise<AllowedTarget> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new FetchProblem("address", url.href);
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await addressesOf(hostname, rules.resolve, url.href);
  if (!addresses.every(({ address }) => isExempt(address, rules))) {
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new FetchProblem("private", url.href);
    if (url.port !== "") throw new FetchProblem("port", url.href);
  }
  return { hostname, lookup: pinnedTo(addresses) };
}

function isExempt(address: string, { allowLoopback, allowPrivate }: TargetRules): boolean {
  return (allowLoopback && isLoopbackAddress(address)) || (allowPrivate && isPrivateAddress(address));
}

async function addressesOf(hostname: string, resolve: Resolve, url: string): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  if (family) return [{ address: hostname, family }];
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new FetchProblem("dns", url, cause);
  });
  if (addresses.length === 0) throw new FetchProblem("dns", url);
  return addresses;
}

function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else if (first) done(null, first.address, first.family);
  };
}
