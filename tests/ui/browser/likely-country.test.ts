import { afterEach, expect, test } from "bun:test";
import { likelyCountry } from "#ui/browser/likely-country.ts";

const { language } = navigator;
const setLanguage = (value: string) =>
  Object.defineProperty(navigator, "language", { value, configurable: true });
afterEach(() => setLanguage(language));

test.each([
  ["de-AT", "AT"],
  ["de", "DE"],
  ["fr-CA", "CA"],
  ["zh-Hant-TW", "TW"],
  ["en-US@posix", "US"],
  ["es-419", "US"],
  ["C", "US"],
  ["", "US"],
  ["en-UK", "GB"],
  ["de-at", "AT"],
  ["ca-ES-valencia", "ES"],
])("a browser in %p is likely in %s", (name, country) => {
  setLanguage(name);
  expect(likelyCountry()).toBe(country);
});
