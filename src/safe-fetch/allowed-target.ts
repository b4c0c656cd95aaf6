import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { FetchProblem } from "./fetch-problem.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** All addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface TargetRules {
  /** Also this machine, on any port: for trying things out locally. */
  allowLoopback: boolean;
  resolve: Resolve;
}

/** A place that may be asked, with the one way to reach it. */
export interface AllowedTarget {
  /** For `node:http`: answers the addresses that were checked, so that the name cannot come to mean others. */
  lookup: LookupFunction;
  hostname: string;
}

/**
 * Checks an address before anything is sent to it: its scheme, its port, and every IP address that its name has.
 * @throws FetchProblem
 */
export async function allowTarget(url: URL, { allowLoopback, resolve }: TargetRules): Promise<AllowedTarget> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new FetchProblem("address", url.href);
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await addressesOf(hostname, resolve, url.href);
  const isLocal = allowLoopback && addresses.every(({ address }) => isLoopbackAddress(address));
  if (!isLocal) {
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new FetchProblem("private", url.href);
    if (url.port !== "") throw new FetchProblem("port", url.href);
  }
  return { hostname, lookup: pinnedTo(addresses) };
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
