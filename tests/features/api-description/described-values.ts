import fc from "fast-check";
import type { ApiDocument, Operation } from "#src/features/api-description/document.ts";
import type { JsonSchema } from "#src/features/api-description/json-schema.ts";

export interface DescribedRequest {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

const NAMES = ["__proto__", "constructor", "toString", "", "a\0b", "\ud800", "’\\%"];

/** Draws requests of an operation: most as described, some with a part of another type. */
export function requestsOf(
  { components }: ApiDocument,
  path: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<DescribedRequest> {
  const { schemas } = components;
  const body = requestBody?.content["application/json"]?.schema;
  const drawn = fc.record({
    body: body ? valuesOf(body, schemas) : fc.constant(undefined),
    values: fc.tuple(...parameters.map(({ schema }) => valuesOf(schema, schemas))),
    sent: fc.tuple(...parameters.map(({ required }) => (required ? fc.constant(true) : fc.boolean()))),
  });
  return drawn.map(({ body, values, sent }) => {
    const search = new URLSearchParams();
    const headers: Record<string, string> = {};
    let filled = path;
    for (const [at, parameter] of parameters.entries()) {
      const value = values[at];
      const text = (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
      if (parameter.in === "path")
        filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(text) || "-");
      else if (sent[at] && parameter.in === "query") search.set(parameter.name, text);
      else if (sent[at]) headers[parameter.name] = encodeURIComponent(text);
    }
    return { path: search.size > 0 ? `${filled}?${search}` : filled, headers, body };
  });
}

/** Draws values that the schema allows, and one in eight that it may not. */
function valuesOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: soundValues(schema, schemas) }, { weight: 1, arbitrary: ODD });
}

const ODD = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 2 ** 53, 1e308, [], {}, ...NAMES),
  fc.jsonValue(),
);

function soundValues(schema: JsonSchema, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const { $ref, anyOf, type, items, properties, required = [] } = schema;
  if ($ref) return soundValues(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one, schemas)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => soundValues({ ...schema, type: one }, schemas)));
  if (properties) {
    const members = Object.entries(properties).map(([name, member = {}]) => [
      name,
      valuesOf(member, schemas),
    ]);
    return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: required });
  }
  if (type === "array")
    return fc.array(typeof items === "object" ? valuesOf(items, schemas) : ODD, { maxLength: 4 });
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number")
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) });
  if (type === "null") return fc.constant(null);
  return texts(schema);
}

function texts({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (pattern && /^[\^]?\S+$/.test(pattern))
    return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), fc.string());
  return fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom("2026-11-24", "https://shop.example", ...NAMES),
  );
}
