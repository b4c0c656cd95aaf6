import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Networks outside the public internet (IANA's special-purpose IPv4 registry). */
const SPECIAL = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** IPv6 addresses assigned to the internet; excludes mapped, translated and local addresses. */
const GLOBAL_IPV6 = blockList("ipv6", ["2000::/3"]);

/**
 * Exceptions: special purposes, Teredo and 6to4 (which embed an IPv4 address), and documentation.
 */
const SPECIAL_IPV6 = blockList("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

const LOOPBACK = blockList("ipv4", ["127.0.0.0/8"]);
/** Private networks (RFC 1918), and the shared network used by carriers and VPNs (RFC 6598). */
const PRIVATE_IPV4 = blockList("ipv4", ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"]);
const UNIQUE_LOCAL = blockList("ipv6", ["fc00::/7"]);
/** Addresses within private networks at which clouds serve their machines' credentials. */
const METADATA_IPV4 = blockList("ipv4", ["100.100.100.200/32"]);
const METADATA_IPV6 = blockList("ipv6", ["fd00:ec2::/32"]);

/** Whether a string is an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, "ipv4");
  return isIPv6(address) && GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

export function isLoopbackAddress(address: string): boolean {
  return isIPv4(address) ? LOOPBACK.check(address, "ipv4") : address === "::1";
}

/**
 * Whether a string is an IP address of this machine or a private network. Link-local addresses are
 * excluded, since clouds serve their machines' credentials there.
 */
export function isPrivateAddress(address: string): boolean {
  if (isLoopbackAddress(address)) return true;
  if (isIPv4(address)) return PRIVATE_IPV4.check(address, "ipv4") && !METADATA_IPV4.check(address, "ipv4");
  return isIPv6(address) && UNIQUE_LOCAL.check(address, "ipv6") && !METADATA_IPV6.check(address, "ipv6");
}

function blockList(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
