import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { methodOf, pathOf } from "#shared/endpoint.ts";
import { WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_VERSION } from "#shared/webhooks/choices.ts";
import { WEBHOOK_WORDS, type WebhookKind } from "#shared/webhooks/events.ts";
import { IDEMPOTENCY_HEADER, LONGEST_IDEMPOTENCY_KEY } from "#src/http/idempotency-words.ts";
import { isRepeatable, keyScopeOf } from "#src/http/key-scope.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import type { Route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { builtContracts, type ContractFacts, type Contracts } from "./contract-facts.ts";
import type { ApiDocument, Content, Operation, Parameter, WebhookOperation } from "./document.ts";
import { ERROR_SCHEMA, errorResponses, errorsOf } from "./error-responses.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Valibot actions that change a value, or whose rule JSON Schema cannot express; the reply names
 * the field.
 */
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
    // JSON Schema patterns behave as if they had the `u` flag, and cannot ignore case.
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
  "second-step":
    "Refused with `confirm_first` until people with a second step have proven it in the session.",
  identity: "Refused with `confirm_first` until the session has proven who is there.",
};

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  required: false,
  description: "Names the call, so that a repetition within 24 hours gets the first reply.",
  schema: { type: "string", maxLength: LONGEST_IDEMPOTENCY_KEY },
};

/** Headers of each delivery, as defined by Standard Webhooks. */
const HEADERS: Parameter[] = [
  header("webhook-id", "Id of the event, the same for all attempts and repetitions."),
  header("webhook-timestamp", "Time of the attempt, in seconds since 1970."),
  header("webhook-signature", "One or two signatures `v1,…` by HMAC-SHA256, separated by a space."),
];

/**
 * Describes the operations that require a sign-in. Omits operations called by pages, visitors'
 * browsers and the card provider, since they change along with their callers.
 */
export function describeApi({ config }: Pick<Services, "config">, routes: readonly Route[]): ApiDocument {
  const described = routes.filter(({ access }) => access !== "everybody");
  const contracts = builtContracts();
  const paths: ApiDocument["paths"] = {};
  const areas = new Set<string>();
  for (const route of described) {
    const facts = contracts.operations[route.endpoint];
    if (!facts) throw new Error(`${route.endpoint}: run \`bun run build:files\``);
    areas.add(facts.area);
    const path = pathOf(route.endpoint).replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [methodOf(route.endpoint).toLowerCase()]: describeOperation(route, facts),
    };
  }
  const webhooks = describeWebhooks(contracts);
  return {
    openapi: "3.1.1",
    info: { title: `${config.productName} API`, version: "1", description: introduction(config.productName) },
    servers: [{ url: config.publicUrl }],
    tags: [...areas].map((name) => ({ name, description: wordsOf(name) })),
    paths,
    webhooks,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...sharedSchemas(contracts, [paths, webhooks]) },
      responses: errorResponses(),
      headers: {
        RetryAfter: { description: "Seconds until the call may be repeated.", schema: { type: "integer" } },
      },
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key, made in the dashboard under Settings, API keys. It begins with `hr_`, acts as the person who made it with their role, or, as a key of the account, in its owner's name as a manager, and does what its permissions and that role allow. Each operation names the permission that it needs.",
        },
        session: {
          type: "http",
          scheme: "bearer",
          description: "The token of a session, as signing in returns it. Sessions end after 30 days.",
        },
      },
    },
  };
}

/** Returns the shared types the operations use, directly or through other types. */
function sharedSchemas({ schemas }: Contracts, described: unknown): Record<string, JsonSchema> {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name) || name === "Error") continue;
      found.add(name);
      collect(schemas[name]);
    }
  };
  collect(described);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

/** Introduces the API to developers, in Markdown. */
function introduction(productName: string): string {
  const { max, windowSeconds } = LIMITS.apiKey;
  return [
    `Everything the ${productName} dashboard does goes through this API, and this description comes from the same definitions.`,
    "**Requests.** Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, of at most 32 KB, apart from files; 64 KB where up to 1,000 widgets are named, and 128 KB for an import. Times are ISO 8601 in UTC.",
    `**Keys.** Send a key as \`Authorization: Bearer hr_…\`. A key opens widgets, scans and barrier reports, and nothing else: no passwords, email addresses, team, legal cases, other keys or the deletion of an account. Each key may make ${max} calls in ${windowSeconds} seconds; the fields \`RateLimit\` and \`RateLimit-Policy\` of each reply say how many are left.`,
    "**Lists.** A list with `hasMore` continues with `after`, set to the last entry's id or address. A list that is an array takes `limit` and `after`, and its header `Link` leads to the next page.",
    "**Repeats.** Give a `POST` the header `Idempotency-Key`, such as a UUID, and send it again with the same key after a lost reply: within 24 hours, it's done once, and repeats get the first reply with `Idempotency-Replayed: true`. The same key with another request is refused with 422, and with 409 while the first call is running. A call that was refused changed nothing and leaves its key free. A `POST` that stores nothing, such as a preview, ignores the header. An account has at most 5,000 keys and 10 MB of replies in 24 hours; further calls with a key get 429 until the oldest one expires. Without a key, you can repeat requests as follows. A change or deletion is done once: if something has changed in the meantime, it's refused with 409, and if it's gone, with 404. A scan in progress is returned rather than doubled, a website is listed once, a new widget, copy or import is made once for each `key`, and a reply to a report is sent once for each `seen`. Comments and links that check a page are created each time.",
    "**Refusals.** Every refusal has the same shape, with a sentence for people in `message` and a stable name for programs in `code`.",
    "**Version 1.** Members, parameters and operations are added without notice, so please ignore members you don't know. Nothing described here is removed or changes its meaning within version 1: a version 2 would get its own paths, and version 1 would stay for at least twelve months after that.",
  ].join("\n\n");
}

function describeWebhooks({ events }: Contracts): Record<string, { post: WebhookOperation }> {
  const kinds: WebhookKind[] = [...WEBHOOK_EVENTS, WEBHOOK_TEST];
  return Object.fromEntries(kinds.map((kind) => [kind, { post: describeEvent(kind, events[kind]) }]));
}

function describeEvent(kind: WebhookKind, data: JsonSchema | undefined): WebhookOperation {
  if (!data) throw new Error(`${kind}: run \`bun run build:files\``);
  const { title, when } =
    kind === WEBHOOK_TEST
      ? { title: "Test", when: "someone sends a test from the dashboard" }
      : WEBHOOK_WORDS[kind];
  return {
    operationId: `on.${kind}`,
    summary: title,
    description: `Sent when ${when}.`,
    tags: ["webhooks"],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: bodySchema(kind, data) } } },
    responses: {
      "2XX": { description: "Accepted. After any other status, we try again for about three days." },
    },
  };
}

function bodySchema(kind: WebhookKind, data: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: {
      type: { const: kind },
      version: { const: WEBHOOK_VERSION },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "Time of the event, not of the attempt to deliver it.",
      },
      data,
    },
    required: ["type", "version", "timestamp", "data"],
  };
}

function header(name: string, description: string): Parameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

function describeOperation(route: Route, facts: ContractFacts): Operation {
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

/** Spells out a name, e.g. `listWidgets` as "List widgets". */
function wordsOf(name: string): string {
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
 * Returns the JSON Schema of a schema's input.
 * @throws Error for a schema that accepts anything and has no `describedAs`.
 */
function inputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...found } = toJsonSchema(schema, CONVERSION);
  return found as JsonSchema;
}

function isSchema(described: unknown): described is v.GenericSchema {
  return typeof described === "object" && described !== null && "~standard" in described;
}
