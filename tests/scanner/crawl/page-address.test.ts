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
  [`${ORIGIN}/catalog.PDF`, `${ORIGIN}/catalog.PDF`],
  [`${ORIGIN}/catalog.DOCX`, null],
  [`${ORIGIN}/a?file=b.pdf`, `${ORIGIN}/a?file=b.pdf`],
  [`${ORIGIN}/${"x".repeat(1_000)}`, null],
  [
    "https://static1.squarespace.com/static/1/menu.pdf?dl=1",
    "https://static1.squarespace.com/static/1/menu.pdf?dl=1",
  ],
  ["https://docs.wixstatic.com/ugd/menu.pdf", "https://docs.wixstatic.com/ugd/menu.pdf"],
  ["https://docs.wixstatic.com/ugd/menu", null],
  ["http://docs.wixstatic.com/ugd/menu.pdf", null],
  ["https://docs.wixstatic.com:8443/ugd/menu.pdf", null],
  ["https://evil-wixstatic.com/ugd/menu.pdf", null],
  ["https://wixstatic.com.other.example/ugd/menu.pdf", null],
  ["javascript:alert(1)", null],
  ["no address", null],
])("the address %p is that of the page %p", (address, expected) => {
  expect(pageAddress(address, ORIGIN)).toBe(expected);
});
