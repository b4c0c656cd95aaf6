import { expect, test } from "bun:test";
import { pageAddress } from "#src/scanner/crawl/page-address.ts";

const ORIGIN = "https://shop.example";

test.each([
  [`${ORIGIN}/a#part`, `${ORIGIN}/a`],
  [`${ORIGIN}/a?utm_source=mail&id=1&fbclid=x`, `${ORIGIN}/a?id=1`],
  [`${ORIGIN}/a?b=%20c`, `${ORIGIN}/a?b=%20c`],
  [ORIGIN, `${ORIGIN}/`],
  ["https://other.example/a", null],
  ["http://shop.example/a", null],
  ["https://ada@shop.example/a", null],
  [`${ORIGIN}/catalog.PDF`, null],
  [`${ORIGIN}/a?file=b.pdf`, `${ORIGIN}/a?file=b.pdf`],
  [`${ORIGIN}/${"x".repeat(1_000)}`, null],
  ["javascript:alert(1)", null],
  ["no address", null],
])("the address %p is that of the page %p", (address, expected) => {
  expect(pageAddress(address, ORIGIN)).toBe(expected);
});
