import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { JsonSchema } from "./json-schema.ts";

/** Actions that change a value, or whose rule no JSON Schema states; the reply names the field. */
const UNSTATED = [
  "trim",
  "to_lower_case",
  "transform",
  "raw_transform",
  "check",
  "raw_check",
  "partial_check",
];

/**
 * Returns the JSON Schema of what a schema accepts.
 * @throws Error for a schema that would be described as anything; `describedAs` says what it takes.
 */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...found } = toJsonSchema(schema, CONVERSION);
  return found as JsonSchema;
}

const CONVERSION: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  errorMode: "throw",
  ignoreActions: UNSTATED,
  overrideAction({ valibotAction, jsonSchema }) {
    const pattern = "requirement" in valibotAction ? valibotAction.requirement : null;
    if (!(pattern instanceof RegExp)) return null;
    // JSON Schema reads patterns as with the flag `u`, and has none that ignore case.
    if (!["", "u"].includes(pattern.flags)) return jsonSchema;
    if (jsonSchema.pattern === undefined) return { ...jsonSchema, pattern: pattern.source };
    return { ...jsonSchema, allOf: [...(jsonSchema.allOf ?? []), { pattern: pattern.source }] };
  },
  overrideSchema({ valibotSchema }) {
    const described = "describedAs" in valibotSchema ? valibotSchema.describedAs : null;
    if (isSchema(described)) return inputSchema(described);
    if (described) return described;
    if (valibotSchema.type === "unknown" || valibotSchema.type === "any")
      throw new Error("A schema accepts anything; describedAs says what it takes");
    return null;
  },
};

function isSchema(described: unknown): described is v.GenericSchema {
  return typeof described === "object" && described !== null && "~standard" in described;
}
