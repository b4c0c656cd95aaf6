import * as v from "valibot";

/** Error messages keyed by the name of the invalid field. */
export type FieldErrors = Readonly<Record<string, string>>;

export type ParsedFields<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

/** Validates a form's values; returns the first error for each field. */
export function parseFields<T>(schema: v.GenericSchema<unknown, T>, input: unknown): ParsedFields<T> {
  const result = v.safeParse(schema, input);
  if (result.success) return { value: result.output, errors: null };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "";
    errors[field] ??= issue.message;
  }
  return { value: null, errors };
}
