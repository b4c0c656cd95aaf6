import type * as v from "valibot";

/**
 * Describes a schema's input for the API description if a function validates it, using another
 * schema or a JSON Schema.
 */
export function describedAs<Schema extends v.GenericSchema>(schema: Schema, input: object): Schema {
  return Object.assign(schema, { describedAs: input });
}
