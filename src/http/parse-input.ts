import type * as v from "valibot";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { DomainError } from "../errors.ts";
import { placesOfUnstorableText } from "./storable-text.ts";

/**
 * Parses a request's body or query into what the database can hold. Elysia's own validation is not
 * used, since its reply repeats what was sent.
 * @throws DomainError `malformed` unless it is an object, `invalid` with one sentence per wrong
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
 * Returns a body with the keys of its schema alone, since copying a stranger's thousands would take
 * longer than parsing them. An absent key is checked like an undefined one, so that the field's own
 * sentence answers it.
 */
function knownKeys(schema: v.GenericSchema, body: Record<string, unknown>): Record<string, unknown> {
  if (!("entries" in schema) || !isObject(schema.entries)) return body;
  const names = Object.keys(schema.entries);
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined]));
}
