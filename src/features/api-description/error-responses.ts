import { methodOf, pathOf } from "#shared/endpoint.ts";
import { isRepeatable } from "../../http/key-scope.ts";
import type { Route } from "../../http/route.ts";
import type { ApiResponse } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

const MESSAGE_MEMBERS: Record<string, JsonSchema> = {
  messageId: {
    type: "string",
    description:
      "The sentence with names such as `{limit}` in place of its values, for translation. Sentences without values have none.",
  },
  values: {
    type: "object",
    additionalProperties: true,
    description:
      "The values, keyed by their names in `messageId`; a value that is itself text has the same two members.",
  },
};

/** Body of every refusal, as written by `src/http/errors.ts`. */
export const ERROR_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    error: { type: "string", description: "The same sentence as `message`." },
    message: { type: "string", description: "A sentence for the person who called." },
    code: { type: "string", description: "A stable name of the reason, such as `managers_only`." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "One sentence for each wrong field, by its name.",
    },
    ...MESSAGE_MEMBERS,
    fieldMessages: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: MESSAGE_MEMBERS,
        required: ["messageId", "values"],
      },
      description: "The same of each sentence in `fields` that has values, by the field's name.",
    },
    errorId: { type: "string", description: "Names an unexpected failure in the server's log." },
  },
  required: ["error", "message", "code"],
};

const WORDS = {
  400: "The request couldn't be read.",
  401: "No one is signed in, or the session or key is no longer valid.",
  403: "The caller isn't allowed to do this; `code` says why.",
  404: "It doesn't exist in this account.",
  409: "It has changed in the meantime, or its state doesn't allow this.",
  413: "The body is larger than this operation takes.",
  415: "The body isn't JSON by its `Content-Type`.",
  422: "A field is wrong; `fields` has a sentence for each.",
  429: "Too many calls; `Retry-After` has the seconds to wait.",
  500: "An unexpected failure, noted in the server's log with its `errorId`.",
  503: "The database or the card provider is briefly unavailable; `Retry-After` has the seconds to wait.",
} as const;

type ErrorStatus = keyof typeof WORDS;

/** Returns the shared responses, keyed by the names `errorsOf` uses. */
export function errorResponses(): Record<string, ApiResponse> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([status, description]) => [
      `Error${status}`,
      {
        description,
        ...(["429", "503"].includes(status) && {
          headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
        }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

export function errorsOf(route: Route): Record<string, { $ref: string }> {
  const statuses = [...statusesOf(route)].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
}

function* statusesOf(route: Route): Generator<ErrorStatus> {
  const { endpoint, schemas, takesFile, access, asks } = route;
  yield* [401, 429, 500, 503] as const;
  if (methodOf(endpoint) !== "GET") yield* [409, 422] as const;
  if (schemas.body || takesFile) yield* [400, 413] as const;
  if (schemas.body) yield 415;
  if (isRepeatable(route)) yield 400;
  if (schemas.query) yield 422;
  // A body or query may name another account's id.
  if (pathOf(endpoint).includes(":") || schemas.body || schemas.query) yield 404;
  if (access !== "signedIn" || asks || methodOf(endpoint) !== "GET") yield 403;
}
