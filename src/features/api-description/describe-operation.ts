import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { pathOf } from "#shared/endpoint.ts";
import { IDEMPOTENCY_HEADER, LONGEST_IDEMPOTENCY_KEY } from "#src/http/idempotency-words.ts";
import { isRepeatable, keyScopeOf } from "../../http/key-scope.ts";
import type { Route } from "../../http/route.ts";
import type { ContractFacts } from "./contract-facts.ts";
import type { Content, Operation, Parameter } from "./document.ts";
import { errorsOf } from "./error-responses.ts";
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

const ACCESS = {
  everybody: "",
  signedIn: "",
  mayRead: "",
  mayManage: "Not for viewers.",
  ownerOnly: "For the account's owner alone.",
  operator: "For people whom `handrail user make-operator` named, with a second step at sign-in.",
};

const ASKS = {
  factor: "Refused with `confirm_first` until people with a second step have proven it in the session.",
  identity: "Refused with `confirm_first` until the session has proven who is there.",
};

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  required: false,
  description: "Names the call, so that a repetition within 24 hours gets the first reply.",
  schema: { type: "string", maxLength: LONGEST_IDEMPOTENCY_KEY },
};

/** Describes one operation by its route and its contract. */
export function describeOperation(route: Route, facts: ContractFacts): Operation {
  const { schemas, access, asks } = route;
  const scope = keyScopeOf(route);
  const parameters = [
    ...pathParameters(route, facts),
    ...queryParameters(route, facts),
    ...(isRepeatable(route) ? [IDEMPOTENCY_PARAMETER] : []),
  ];
  const description = [facts.description, ACCESS[access], asks && ASKS[asks], limitOf(route)]
    .filter(Boolean)
    .join(" ");
  if (typeof schemas.body === "function") throw new Error(`${facts.id} chooses among schemas`);
  const body: Content | null = schemas.body
    ? { "application/json": { schema: withComments(inputSchema(schemas.body), facts) } }
    : route.takesFile
      ? { "application/octet-stream": {} }
      : null;
  return {
    operationId: facts.id,
    summary: wordsOf(facts.id),
    ...(description && { description }),
    tags: [facts.area],
    security: scope ? [{ key: [scope] }, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...success(route, facts), ...errorsOf(route) },
  };
}

/** Spells a name out, e.g. `listWidgets` as "List widgets". */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]|-/g, (letter) => ` ${letter.toLowerCase().replace("-", "")}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/^Api\b/, "API");
}

function pathParameters({ endpoint }: Route, { params }: ContractFacts): Parameter[] {
  return [...pathOf(endpoint).matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: params[name] ?? "string" },
  }));
}

function queryParameters({ schemas }: Route, { comments = {} }: ContractFacts): Parameter[] {
  if (!schemas.query) return [];
  const { properties = {}, required = [] } = inputSchema(schemas.query);
  return Object.entries(properties).map(([name, schema = {}]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(comments[name] && { description: comments[name] }),
    schema,
  }));
}

function withComments(schema: JsonSchema, { comments = {} }: ContractFacts): JsonSchema {
  if (!schema.properties) return schema;
  const described = Object.entries(schema.properties).map(([name, member]) => [
    name,
    comments[name] ? { ...member, description: comments[name] } : member,
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
}

function success({ successStatus }: Route, { output, produces }: ContractFacts): Operation["responses"] {
  if (produces) {
    const content = Object.fromEntries(produces.map((type) => [type, {}]));
    return { 200: { description: "A file.", content } };
  }
  if (!output) return { 204: { description: "Done." } };
  return {
    [successStatus ?? 200]: { description: "Done.", content: { "application/json": { schema: output } } },
  };
}

function limitOf({ limit }: Route): string {
  return limit ? `At most ${limit.max} calls in ${limit.windowSeconds} seconds from one address.` : "";
}

/**
 * Returns the JSON Schema of what a schema accepts.
 * @throws Error for a schema that would be described as anything; `describedAs` says what it takes.
 */
function inputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...found } = toJsonSchema(schema, CONVERSION);
  return found as JsonSchema;
}

function isSchema(described: unknown): described is v.GenericSchema {
  return typeof described === "object" && described !== null && "~standard" in described;
}
