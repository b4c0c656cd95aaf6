import { describe, expect, test } from "bun:test";
import type * as v from "valibot";
import * as credentials from "#shared/accounts/credentials.ts";
import * as billing from "#shared/billing/schemas.ts";
import * as registration from "#shared/registration/schemas.ts";
import * as widget from "#shared/widgets/schemas.ts";
import { DomainError } from "../../src/errors.ts";
import { isObject, parseInput } from "../../src/http/parse-input.ts";

const bodies = Object.entries({ ...credentials, ...registration, ...billing, ...widget }).flatMap(
  ([name, value]) => (isBody(value) ? [[name, value] as const] : []),
);

function isBody(value: unknown): value is v.GenericSchema & { entries: Record<string, unknown> } {
  return isObject(value) && isObject(value.entries);
}

function fieldsOf(schema: v.GenericSchema, body: Record<string, unknown>): Record<string, unknown> {
  try {
    parseInput(schema, body);
    return {};
  } catch (error) {
    if (error instanceof DomainError && error.fields) return error.fields;
    throw error;
  }
}

describe.each(bodies)("%s", (_, schema) => {
  const names = Object.keys(schema.entries);

  test("reports missing and mistyped members with a sentence of our own", () => {
    for (const wrong of [undefined, null, 7.5, "", "x".repeat(1_000), { a: 1 }, ["x"], [[{}]], true]) {
      const body = wrong === undefined ? {} : Object.fromEntries(names.map((name) => [name, wrong]));
      for (const [field, sentence] of Object.entries(fieldsOf(schema, body))) {
        expect([names.includes(field.split(".")[0] ?? ""), field, sentence]).toEqual([true, field, sentence]);
        expect(sentence).not.toMatch(/^Invalid (key|type|format|length|input|url)|Expected/i);
      }
    }
  });
});

describe("addresses", () => {
  test.each([
    "a@b.example\r\nRCPT TO:<evil@e.example>",
    "a@b.example, evil@e.example",
    '"x@internal" <evil@e.example>',
    "a@localhost",
    "a b@c.example",
    `${"x".repeat(250)}@b.example`,
  ])("refuses %j as a recipient", (email) => {
    expect(fieldsOf(credentials.ForgotPasswordSchema, { email })).toEqual({ email: "Invalid email address" });
  });

  test("are stored in lower case, without surrounding spaces", () => {
    expect(parseInput(credentials.ForgotPasswordSchema, { email: " Ada@Example.COM " })).toEqual({
      email: "ada@example.com",
    });
  });
});

describe("websites", () => {
  test.each([
    ["example.com", "https://example.com"],
    [" http://example.com/shop ", "http://example.com/shop"],
  ])("%j becomes %j", (websiteUrl, expected) => {
    const step1 = { email: "a@b.example", password: "Correct-horse1!", websiteUrl, acceptTerms: true };
    expect(parseInput(registration.RegisterStep1Schema, step1).websiteUrl).toBe(expected);
  });

  test.each(["javascript://example.com", "https://user@example.com", "nowhere", "https://"])(
    "%j is refused",
    (websiteUrl) => {
      expect(fieldsOf(registration.RegisterStep1Schema, { websiteUrl })).toHaveProperty("websiteUrl");
    },
  );
});
