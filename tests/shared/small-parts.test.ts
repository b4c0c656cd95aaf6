import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { SendReportSchema } from "#shared/barrier-reports/schemas.ts";
import { formatAmount } from "#shared/billing/format-price.ts";
import { luminance } from "#shared/colors.ts";
import { isLanguage, LANGUAGES } from "#shared/language/language.ts";
import { formatCount, inLanguage, languageTag } from "#shared/language/translate.ts";
import { parsePageUrl } from "#shared/parse-url.ts";
import { WebsiteUrlSchema } from "#shared/schemas/website-url.ts";
import { accountName, nameAndAddress, plainName } from "#shared/team/roles.ts";
import { hostsPattern, parseHost } from "#shared/widgets/allowed-hosts.ts";
import {
  DEFAULT_WIDGET_APPEARANCE,
  isPublicId,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
} from "#shared/widgets/config.ts";
import { schemeColors, WIDGET_COLOR_NAMES } from "#shared/widgets/launcher-colors.ts";
import { ChangeSettingsSchema } from "#shared/widgets/settings-schema.ts";
import { SITE_WIDGET_ID, siteWidgetId, siteWidgetLook } from "#shared/widgets/site-widgets.ts";

test("a host is stored in its normalized form", () => {
  expect(parseHost(" WWW.Example.COM. ")).toBe("www.example.com");
  expect(parseHost("bücher.example")).toBe("xn--bcher-kva.example");
  expect(parseHost("192.168.0.12")).toBe("192.168.0.12");
  expect(parseHost("shop.xn--p1ai")).toBe("shop.xn--p1ai");
});

test("anything that is not exactly a host is refused", () => {
  const addresses = ["https://a.example", "a.example:80", "a.example/b", "me@a.example"];
  const names = ["", "shop", "*.a.example", "a b.example", "1.2", "a..example", "-a.example"];
  for (const typed of [...addresses, ...names, `${"a".repeat(64)}.example`])
    expect({ typed, host: parseHost(typed) }).toEqual({ typed, host: null });
});

test("a host matches itself and its subdomains, and no other host that ends alike", () => {
  const pattern = RegExp(hostsPattern(["shop.example", "localhost", "[::1]"]));
  for (const one of ["shop.example", "www.shop.example", "a.b.shop.example", "localhost", "[::1]"])
    expect({ one, covered: pattern.test(one) }).toEqual({ one, covered: true });
  for (const one of ["myshop.example", "example", "shop.example.evil.example", "shopxexample", ""])
    expect({ one, covered: pattern.test(one) }).toEqual({ one, covered: false });
});

test("a page's URL that is too long loses its query", () => {
  const long = "x".repeat(3_000);
  expect(parsePageUrl(`https://shop.example/a?${long}`)?.href).toBe("https://shop.example/a");
  expect(parsePageUrl(`https://shop.example/a#${long}`)?.href).toBe("https://shop.example/a");
  expect(parsePageUrl(`https://shop.example/${long}`)).toBeNull();
});

// Each would take minutes of processor time if it reached the URL parser.
describe("a host of a million combining marks is refused unread", () => {
  const address = `https://a${"\u0301\u0323".repeat(500_000)}.example/`;

  test.each([
    ["as a website", WebsiteUrlSchema, address],
    ["as a statement's address", ChangeSettingsSchema, { schema: 2, statementUrl: address }],
    ["as an allowed host", ChangeSettingsSchema, { schema: 2, allowedHosts: [address.slice(8, -1)] }],
  ])("%s", (_, schema, input) => {
    expect(v.safeParse(schema, input).success).toBe(false);
  });

  test("as a report's page, and the report is stored", () => {
    expect(v.parse(SendReportSchema, { text: "x", page: address })).toMatchObject({ text: "x", page: null });
    expect(parseHost(address.slice(8, -1))).toBeNull();
  });
});

const AMOUNTS = [0, 5, 99, 100, 2_030, 2_900, 99_999, 129_000, 100_000_050, 123_456_789_00, -2_900];

test.each(Object.keys(LANGUAGES).filter(isLanguage))(
  "prices and counts look like those of Intl: %s",
  (language) => {
    inLanguage(language, () => {
      for (const currency of ["usd", "eur", "gbp"]) {
        for (const cents of AMOUNTS) {
          const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
          const style = { style: "currency", currency, minimumFractionDigits } as const;
          expect(formatAmount(cents, currency)).toBe((cents / 100).toLocaleString(languageTag(), style));
        }
      }
      for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -1_234, -999]) {
        expect(formatCount(count)).toBe(count.toLocaleString(languageTag()));
      }
    });
  },
);

test("luminance matches WCAG", () => {
  expect(luminance("#fff")).toBeCloseTo(1, 10);
  expect(luminance("#000000")).toBe(0);
  expect(luminance("#777777")).toBeCloseTo(0.1845, 3);
  expect(luminance("#f00")).toBeCloseTo(0.2126, 10);
  expect(luminance("#fa0")).toBe(luminance("#ffaa00"));
});

test("every scheme carries white text, every color legible text, and an invalid one falls back to blue", () => {
  for (const name of WIDGET_COLOR_NAMES) expect([name, schemeColors(name).text]).toEqual([name, "#fff"]);
  expect(schemeColors("#nonsense")).toEqual(schemeColors("blue"));
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n): `#${string}` => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (color) => {
      const { background, text } = schemeColors(color);
      const [lighter, darker] = [luminance(background), luminance(text)].sort((a, b) => b - a);
      return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05) >= 4.5;
    }),
  );
});

test("every look of the home page's widget has a unique public id, which leads back to it", () => {
  const ids = new Set<string>();
  for (const position of WIDGET_POSITIONS) {
    for (const size of WIDGET_SIZES) {
      for (const colorScheme of WIDGET_COLOR_NAMES) {
        const id = siteWidgetId({ position, size, colorScheme });
        expect(isPublicId(id)).toBe(true);
        expect(siteWidgetLook(id)).toEqual({ position, size, colorScheme });
        ids.add(id);
      }
    }
  }
  expect(ids.size).toBe(60);
  expect(siteWidgetLook(SITE_WIDGET_ID)).toEqual(DEFAULT_WIDGET_APPEARANCE);
  expect(siteWidgetLook("handrailsite9990")).toBeUndefined();
});

test.each([
  ["https://www.shop.example/", "Ana Potter", "shop.example"],
  ["http://localhost:4320", "Ana Potter", "Ana Potter"],
  ["http://127.0.0.1/", "Dr. Ana-Maria O’Neil", "Dr. Ana-Maria O’Neil"],
  ["http://printer.local/", null, "ana@b.example"],
  [null, "Win now: evil.example", "ana@b.example"],
])("an account with the website %p of %p is named %s", (websiteUrl, contactPerson, name) => {
  const owner = { websiteUrl, contactPerson, email: "ana@b.example" };
  expect(accountName(owner)).toBe(name);
  const isPerson = contactPerson !== null && plainName(contactPerson) !== null;
  expect(nameAndAddress(owner)).toBe(isPerson ? `${contactPerson} (ana@b.example)` : "ana@b.example");
});
