import type * as v from "valibot";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { DomainError } from "../errors.ts";

/**
 * Parses a request's body or query into values that the database can store. Elysia's own validation
 * is not used, since its reply repeats the input.
 * @throws DomainError `malformed` unless the input is an object; `invalid` with one sentence per
 * field.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  if (!isObject(body)) throw new DomainError("malformed", ERRORS.malformed);
  const { value, errors } = parseFields<v.InferOutput<Schema>>(schema, knownKeys(schema, body));
  if (errors) throw invalid(errors);
  const unstorable = placesOfUnstorableText(value);
  if (unstorable.length > 0) {
    throw invalid(Object.fromEntries(unstorable.map((place) => [place, VALIDATION.characters])));
  }
  return value;
}

function invalid(fields: FieldErrors): DomainError {
  return new DomainError("invalid", ERRORS.invalid, { fields: { ...fields } });
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/**
 * Returns a body with only the keys in its schema, since copying thousands of others would take
 * longer than parsing. An absent key becomes undefined, so it gets the field's own error message.
 */
function knownKeys(schema: v.GenericSchema, body: Record<string, unknown>): Record<string, unknown> {
  if (!("entries" in schema) || !isObject(schema.entries)) return body;
  const names = Object.keys(schema.entries);
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined]));
}

/**
 * Returns the dotted paths of text that PostgreSQL cannot store: NUL anywhere, and half a surrogate
 * pair, which JSONB refuses and text columns silently replace.
 */
function placesOfUnstorableText(value: unknown, place = ""): string[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [place] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    placesOfUnstorableText(member, place === "" ? name : `${place}.${name}`),
  );
}
