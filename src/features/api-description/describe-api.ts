import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import type { Route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { CONTRACTS } from "./contract-facts.ts";
import { describeOperation, wordsOf } from "./describe-operation.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import type { ApiDocument } from "./document.ts";
import { ERROR_SCHEMA, errorResponses } from "./error-responses.ts";
import type { JsonSchema } from "./json-schema.ts";
import { introduction } from "./words.ts";

/**
 * Describes the operations for people who are signed in. Left out is what pages, visitors' browsers
 * and the card provider call on their own: it changes with them.
 */
export function describeApi({ config }: Pick<Services, "config">, routes: readonly Route[]): ApiDocument {
  const described = routes.filter(({ access }) => access !== "everybody");
  const paths: ApiDocument["paths"] = {};
  const areas = new Set<string>();
  for (const route of described) {
    const facts = CONTRACTS.operations[route.endpoint];
    if (!facts) throw new Error(`${route.endpoint}: run \`bun run api:describe\``);
    areas.add(facts.area);
    const path = pathOf(route.endpoint).replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [methodOf(route.endpoint).toLowerCase()]: describeOperation(route, facts),
    };
  }
  const webhooks = describeWebhooks();
  return {
    openapi: "3.1.1",
    info: { title: `${config.productName} API`, version: "1", description: introduction(config.productName) },
    servers: [{ url: config.publicUrl }],
    tags: [...areas].map((name) => ({ name, description: wordsOf(name) })),
    paths,
    webhooks,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...sharedSchemas([paths, webhooks]) },
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

/** Returns the shared types that the operations refer to, directly or by others. */
function sharedSchemas(described: unknown): Record<string, JsonSchema> {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name) || name === "Error") continue;
      found.add(name);
      collect(CONTRACTS.schemas[name]);
    }
  };
  collect(described);
  return Object.fromEntries(Object.entries(CONTRACTS.schemas).filter(([name]) => found.has(name)));
}
