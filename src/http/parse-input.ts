import * as v from "valibot";
import { DomainError } from "../errors.ts";
import { ERRORS } from "../shared/messages.ts";

/**
 * Parses a request's body. Elysia's own validation is not used, since its reply repeats what was sent.
 * @throws DomainError `malformed` for what is no object, `invalid` with one sentence a field otherwise.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new DomainError("malformed", ERRORS.malformed);
  }
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new DomainError("invalid", ERRORS.invalid, { fields: fieldErrors(result.issues) });
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? "form";
    fields[name] ??= issue.message;
  }
  return fields;
}
