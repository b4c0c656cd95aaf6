import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { parseHost } from "#shared/allowed-hosts.ts";
import { parsePageUrl, parseUrl } from "#shared/parse-url.ts";
import { SendReportSchema } from "#shared/schemas/report.ts";
import { WebsiteUrlSchema } from "#shared/schemas/website-url.ts";
import { ChangeSettingsSchema } from "#shared/schemas/widget-settings.ts";

test("a URL is parsed, and anything else is null", () => {
  expect(parseUrl("https://shop.example/a?b")?.hostname).toBe("shop.example");
  expect(parseUrl("shop")).toBeNull();
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
