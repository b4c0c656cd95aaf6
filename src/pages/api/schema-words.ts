import type { JsonSchema } from "#src/features/api-description/json-schema.ts";

/** Maximum number of values listed for a choice. */
const MOST_VALUES = 12;

/** Describes a schema's values in a few words of Markdown, with links to the headings of types. */
export function typeWords(schema: JsonSchema): string {
  const { $ref, anyOf, type, items, additionalProperties } = schema;
  if ($ref) return typeLink($ref.split("/").at(-1) ?? "");
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(" or ");
  if (schema.const !== undefined) return valueWords(schema.const);
  if (schema.enum) return choiceWords(schema.enum);
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array")
    return typeof items === "object" ? `list of ${typeWords(items)}` : "list of fixed length";
  if (type === "object" && typeof additionalProperties === "object")
    return `object by name, each ${typeWords(additionalProperties)}`;
  return `${type ?? "any"}${limitWords(schema)}`;
}

/** Returns the members of an object, or of the objects in a list; null for other schemas. */
export function membersOf(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema;
  return schema.type === "array" && typeof schema.items === "object" ? membersOf(schema.items) : null;
}

function typeLink(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

function choiceWords(values: readonly unknown[]): string {
  const words = values.slice(0, MOST_VALUES).map(valueWords);
  const more = values.length - words.length;
  return more > 0 ? `${words.join(", ")} or one of ${more} more` : words.join(" or ");
}

function valueWords(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function limitWords({ minimum, maximum, maxLength, format }: JsonSchema): string {
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : null;
  const length = maxLength === undefined ? null : `at most ${maxLength} characters`;
  const words = [format, range, length].filter(Boolean).join(", ");
  return words && ` (${words})`;
}
