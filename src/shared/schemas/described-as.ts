import type * as v from "valibot";

/**
 * Attaches another schema or a JSON Schema that describes, in the API description, input validated
 * by a function.
 */
export function describedAs<Schema extends v.GenericSchema>(schema: Schema, input: object): Schema {
  return Object.assign(schema, { describedAs: input });
}
