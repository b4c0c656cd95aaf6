import { expect, test } from "bun:test";
import { hostsPattern, parseHost } from "#shared/allowed-hosts.ts";

test("a host is stored in its normalized form", () => {
  expect(parseHost(" WWW.Example.COM. ")).toBe("www.example.com");
  expect(parseHost("bücher.example")).toBe("xn--bcher-kva.example");
  expect(parseHost("192.168.0.12")).toBe("192.168.0.12");
  expect(parseHost("shop.xn--p1ai")).toBe("shop.xn--p1ai");
});

test("anything that is not exactly a host is refused", () => {
  const wrong = [
    "",
    "shop",
    "https://a.example",
    "a.example:80",
    "a.example/b",
    "*.a.example",
    "a b.example",
  ];
  for (const typed of [
    ...wrong,
    "1.2",
    "a..example",
    "-a.example",
    "me@a.example",
    `${"a".repeat(64)}.example`,
  ])
    expect({ typed, host: parseHost(typed) }).toEqual({ typed, host: null });
});

test("a host matches itself and its subdomains, and no other host that ends alike", () => {
  const pattern = RegExp(hostsPattern(["shop.example", "localhost", "[::1]"]));
  for (const one of ["shop.example", "www.shop.example", "a.b.shop.example", "localhost", "[::1]"])
    expect({ one, covered: pattern.test(one) }).toEqual({ one, covered: true });
  for (const one of ["myshop.example", "example", "shop.example.evil.example", "shopxexample", ""])
    expect({ one, covered: pattern.test(one) }).toEqual({ one, covered: false });
});
