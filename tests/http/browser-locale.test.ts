import { expect, test } from "bun:test";
import { browserLocale } from "#src/http/browser-locale.ts";

const localeOf = (header?: string) =>
  browserLocale({ headers: new Headers(header === undefined ? {} : { "accept-language": header }) });

test.each([
  ["de", "de-DE"],
  ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "de-DE"],
  ["de-AT, de; q=0.8", "de-AT"],
  ["de-CH;q=1.0,fr;q=0.9", "de-CH"],
  ["en;q=0.5,de-at;q=0.9", "de-AT"],
  ["de-LI,de;q=0.9", "de-DE"],
] as const)("a browser that prefers German, %s, has the region %s", (header, region) => {
  expect(localeOf(header)).toBe(region);
});

test.each([undefined, "", "en-US,en;q=0.9,de;q=0.8", "fr", "*", "den", "de;q=0", ";q=1", ",,;;q=x"])(
  "any other browser, %p, has none",
  (header) => {
    expect(localeOf(header)).toBeNull();
  },
);
