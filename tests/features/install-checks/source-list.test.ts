import { expect, test } from "bun:test";
import { allowsUrl } from "#src/features/install-checks/source-list.ts";

const PAGE = new URL("https://shop.example/cart");
const SCRIPT = new URL("https://handrail.example/platform.js");

test.each([
  ["*"],
  ["https:"],
  ["http:"],
  ["handrail.example"],
  ["HANDRAIL.example"],
  ["https://handrail.example"],
  ["http://handrail.example"],
  ["https://handrail.example:443"],
  ["https://handrail.example:*"],
  ["*.example"],
  ["https://handrail.example/"],
  ["https://handrail.example/platform.js"],
])("%s lets the script through", (source) => {
  expect(allowsUrl(["'none'", source], SCRIPT, PAGE)).toBe(true);
});

test.each([
  ["'self'"],
  ["'none'"],
  ["'unsafe-inline'"],
  ["data:"],
  ["other.example"],
  ["*.handrail.example"],
  ["https://handrail.example:8443"],
  ["https://handrail.example/scripts/"],
  ["https://handrail.example/other.js"],
])("%s does not", (source) => {
  expect(allowsUrl([source], SCRIPT, PAGE)).toBe(false);
});

test("a service on a port of its own is named with it", () => {
  const local = new URL("http://localhost:3000/platform.js");
  const page = new URL("http://localhost:8080/");
  const sources = ["http://localhost", "localhost", "http://localhost:3000", "localhost:*", "'self'"];
  expect(sources.filter((source) => allowsUrl([source], local, page))).toEqual([
    "http://localhost:3000",
    "localhost:*",
  ]);
});

test("'self' is the page's own address", () => {
  expect(allowsUrl(["'self'"], new URL("https://shop.example/a.js"), PAGE)).toBe(true);
});
