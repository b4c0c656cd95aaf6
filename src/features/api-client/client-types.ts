import type { ApiDocument } from "../api-description/document.ts";
import type { JsonSchema } from "../api-description/json-schema.ts";
import type { ClientOperation, Member } from "./client-operations.ts";

const PRIMITIVES: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Writes `index.d.ts`: one function per operation, and the types they share. */
export function clientTypes({ components }: ApiDocument, operations: readonly ClientOperation[]): string {
  const functions = operations.map(functionOf).join("\n\n");
  const types = usedTypes(components.schemas, operations).map(
    ([name, schema]) => `${commentOf(schema.description, "")}export type ${name} = ${typeOf(schema)};`,
  );
  return `${HEAD}
export interface Client {
${functions}
}

${types.join("\n\n")}
`;
}

const HEAD = `export interface ClientOptions {
  /** Address of the installation, e.g. \`https://handrail.example\`. */
  server: string;
  /** API key, starting with \`hr_\`. */
  key: string;
  /** Replacement for the global \`fetch\`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Called with each reply, e.g. to read its \`Link\` and \`RateLimit\` headers. */
  onResponse?: (response: Response) => void;
}

export interface RepeatableCallOptions extends CallOptions {
  /** Identifies the call, so a repeat within 24 hours is not executed again. */
  idempotencyKey?: string;
}

/** Thrown for any status outside 200–299. */
export declare class HandrailError extends Error {
  readonly name: "HandrailError";
  readonly status: number;
  /** Stable name of the reason; null if the reply did not come from the API. */
  readonly code: string | null;
  /** One sentence per invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds until the call may be repeated; null if the server does not say. */
  readonly retryAfter: number | null;
}

/** Creates a client; sends nothing until the first call. */
export declare function createClient(options: ClientOptions): Client;
`;

function functionOf(operation: ClientOperation): string {
  const { name, description, output, isFile, isRepeatable } = operation;
  const input = inputOf(operation);
  const isOptional = input.every(({ isRequired }) => !isRequired);
  const type = input.length === 0 ? "Record<string, never>" : objectOf(schemaOf(input), "  ");
  const result = isFile ? "Blob" : output ? typeOf(output, "  ") : "null";
  const options = isRepeatable ? "RepeatableCallOptions" : "CallOptions";
  return `${commentOf(description, "  ")}  ${name}(input${isOptional ? "?" : ""}: ${type}, options?: ${options}): Promise<${result}>;`;
}

/** Returns the path and query parameters, and the body as a member named `body`. */
function inputOf({ inPath, inQuery, body }: ClientOperation): Member[] {
  const sent = body ? [{ name: "body", isRequired: true, description: "", schema: body }] : [];
  return [...inPath, ...inQuery.map(asText), ...sent];
}

/** Accepts numbers for numeric query parameters, which are sent as text. */
function asText(member: Member): Member {
  const { schema } = member;
  return schema.type === "string" && schema.pattern === "^\\d{1,3}$"
    ? { ...member, schema: { type: ["string", "number"] } }
    : member;
}

function schemaOf(members: readonly Member[]): JsonSchema {
  return {
    properties: Object.fromEntries(
      members.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/** Returns the shared types the operations use, directly or through other types. */
function usedTypes(
  schemas: Record<string, JsonSchema>,
  operations: readonly ClientOperation[],
): Array<[string, JsonSchema]> {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      collect(schemas[name]);
    }
  };
  collect(operations.map(({ body, output }) => [body, output]));
  return Object.entries(schemas).filter(([name]) => found.has(name));
}

function typeOf(schema: JsonSchema, indent = ""): string {
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

/** Writes an object type with a comment for each described member. */
function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member = {}]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${commentOf(member.description, inner)}${inner}${keyOf(name)}${mark}: ${typeOf(member, inner)};`;
  });
  return `{\n${members.join("\n")}\n${indent}}`;
}

/** Writes a docstring; empty if there is no description. */
function commentOf(words: string | undefined, indent: string): string {
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
