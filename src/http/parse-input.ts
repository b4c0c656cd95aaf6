import type * as v from "valibot";
import { DomainError } from "../errors.ts";
import { ERRORS } from "../shared/messages.ts";
import { parseFields } from "../shared/parse-fields.ts";

/**
 * Parses a request's body. Elysia's own validation is not used, since its reply repeats what was sent.
 * @throws DomainError `malformed` for what is no object, `invalid` with one sentence a field otherwise.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  if (!isObject(body)) throw new DomainError("malformed", ERRORS.malformed);
  const { value, errors } = parseFields<v.InferOutput<Schema>>(schema, { ...absentKeys(schema), ...body });
  if (errors) throw new DomainError("invalid", ERRORS.invalid, { fields: { ...errors } });
  return value;
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** An absent key is checked like an undefined one, so that the field's own sentence answers it. */
function absentKeys(schema: v.GenericSchema): Record<string, undefined> {
  const entries = "entries" in schema && isObject(schema.entries) ? schema.entries : {};
  return Object.fromEntries(Object.keys(entries).map((name) => [name, undefined]));
}
