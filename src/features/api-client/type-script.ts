import type { JsonSchema } from "../api-description/json-schema.ts";

/** Writes a schema as a type of TypeScript. */
export function typeOf(schema: JsonSchema, indent = ""): string {
  const { $ref, anyOf, type, items, prefixItems, properties, additionalProperties } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? "unknown";
  if (anyOf) return unionOf(anyOf.map((one) => typeOf(one, indent)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
  if (type === "array") return `Array<${typeof items === "object" ? typeOf(items, indent) : "unknown"}>`;
  if (properties) return objectOf(schema, indent);
  if (type === "object") return recordOf(additionalProperties, indent);
  return PRIMITIVES[type ?? ""] ?? "unknown";
}

const PRIMITIVES: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Writes an object type with a comment for each described member. */
export function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member = {}]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${commentOf(member.description, inner)}${inner}${keyOf(name)}${mark}: ${typeOf(member, inner)};`;
  });
  return `{\n${members.join("\n")}\n${indent}}`;
}

/** Writes a docstring; nothing without words. */
export function commentOf(words: string | undefined, indent: string): string {
  return words ? `${indent}/** ${words.replaceAll("*/", "*\\/")} */\n` : "";
}

function recordOf(values: JsonSchema["additionalProperties"], indent: string): string {
  if (values === false) return "Record<string, never>";
  return `Record<string, ${typeof values === "object" ? typeOf(values, indent) : "unknown"}>`;
}

function unionOf(types: string[]): string {
  return [...new Set(types)].join(" | ") || "never";
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
