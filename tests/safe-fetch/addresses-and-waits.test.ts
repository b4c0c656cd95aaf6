import { expect, test } from "bun:test";
import { isLoopbackAddress, isPrivateAddress, isPublicAddress } from "../../src/safe-fetch/public-address.ts";
import { retryAfterMs } from "../../src/safe-fetch/retry-after.ts";

const PUBLIC = [
  "93.184.216.34",
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
];
const LOOPBACK = ["127.0.0.1", "127.9.9.9", "::1"];
const PRIVATE = ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "fd12:3456::1"];
/** Addresses for no one's servers, by what they are for. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "::"],
  "links, where clouds keep their metadata": ["169.254.169.254", "fe80::1", "fe80::1%eth0"],
  "a cloud's metadata": ["fd00:ec2::254", "100.100.100.200"],
  benchmarking: ["198.19.0.1"],
  documentation: ["203.0.113.9", "2001:db8::1", "3fff::1"],
  "several at once": ["192.88.99.1", "224.0.0.1", "255.255.255.255", "ff02::1"],
  "IPv4 in another dress": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:93.184.216.34", "::7f00:1"],
  translation: [
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2002:7f00:1::",
  ],
  discarding: ["100::1"],
  "no address at all": ["localhost"],
};

test("addresses are public, private, those of this machine, or none that a page may have", () => {
  const all = [...PUBLIC, ...LOOPBACK, ...PRIVATE, ...Object.values(SPECIAL).flat()];
  expect(all.filter(isPublicAddress)).toEqual(PUBLIC);
  expect(all.filter(isPrivateAddress)).toEqual([...LOOPBACK, ...PRIVATE]);
  expect(all.filter(isLoopbackAddress)).toEqual(LOOPBACK);
});

const NOW = new Date("2026-11-29T10:00:00Z");

test.each<[string, string, number]>([
  ["seconds", "600", 600_000],
  ["none", "0", 0],
  ["more seconds than a date can hold", "99999999999999999999", 1e23],
  ["a date", "Sun, 29 Nov 2026 10:10:00 GMT", 600_000],
  ["a date in the form of RFC 850", "Sunday, 29-Nov-26 10:10:00 GMT", 600_000],
  ["a date in the form of asctime", "Sun Nov 29 10:10:00 2026", 600_000],
  ["an asctime date with one digit", "Tue Dec  1 10:00:00 2026", 172_800_000],
  ["a date in the past", "Sun, 29 Nov 2026 09:00:00 GMT", 0],
])("a wait by %s", (_, header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});

test("a header of another form is none", () => {
  const dates = ["Mon, 99 Foo 2026 10:10:00 GMT", "2026-11-29T10:10:00Z", "soon"];
  const others = [...dates, "-5", "1.5", "1e3", "", undefined];
  expect(others.filter((header) => retryAfterMs(header, NOW) !== null)).toEqual([]);
});
