import { expect, test } from "bun:test";
import { isLoopbackAddress, isPrivateAddress, isPublicAddress } from "../../src/safe-fetch/public-address.ts";

test.each([
  ["this network", "0.0.0.0"],
  ["private", "10.1.2.3"],
  ["private", "172.31.255.255"],
  ["private", "192.168.0.1"],
  ["shared by a provider's customers", "100.127.0.1"],
  ["loopback", "127.0.0.1"],
  ["link-local, where clouds keep their metadata", "169.254.169.254"],
  ["benchmarking", "198.19.0.1"],
  ["documentation", "203.0.113.9"],
  ["6to4 relays", "192.88.99.1"],
  ["multicast", "224.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["IPv6 loopback", "::1"],
  ["IPv6 unspecified", "::"],
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-mapped, though public", "::ffff:93.184.216.34"],
  ["IPv4-compatible", "::7f00:1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 of a network's own", "64:ff9b:1::a00:1"],
  ["discard only", "100::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["6to4", "2002:7f00:1::"],
  ["unique local", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["multicast", "ff02::1"],
  ["no address at all", "localhost"],
])("%s is outside the public internet: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "93.184.216.34",
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("only 127.0.0.0/8 and ::1 are loopback", () => {
  const addresses = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "10.0.0.1", "localhost"];
  expect(addresses.filter(isLoopbackAddress)).toEqual(["127.0.0.1", "127.9.9.9", "::1"]);
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "100.64.0.1", "fd12:3456::1"])(
  "%s is private",
  (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  },
);

test.each([
  ["public", "93.184.216.34"],
  ["public", "2606:4700::1111"],
  ["link-local, where clouds keep their metadata", "169.254.169.254"],
  ["link-local", "fe80::1"],
  ["a cloud's metadata", "fd00:ec2::254"],
  ["a cloud's metadata", "100.100.100.200"],
  ["multicast", "224.0.0.1"],
  ["IPv4-mapped", "::ffff:10.0.0.1"],
  ["no address at all", "localhost"],
])("%s is not private: %s", (_, address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
