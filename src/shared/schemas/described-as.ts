import type * as v from "valibot";

/**
 * Tells the description of the API what a schema takes whose type is a function's to check: another
 * schema, or a JSON Schema.
 */
export function describedAs<Schema extends v.GenericSchema>(schema: Schema, input: object): Schema {
  return Object.assign(schema, { describedAs: input });
}
