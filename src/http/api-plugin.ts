import { Elysia, status } from "elysia";
import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import type { Services } from "../services.ts";
import type { Route } from "./route.ts";
import { sessionTokens } from "./session-token.ts";

/**
 * Registers routes by the method and path of their contracts. Elysia reads a handler's source to
 * find out what to prepare, so a body is only parsed if the handler names it.
 */
export function apiPlugin(services: Services, routes: readonly Route[]) {
  const plugin = new Elysia({ name: "api" }).use(sessionTokens(services));
  for (const { endpoint, schemas, isRaw, successStatus, handle } of routes) {
    const method = methodOf(endpoint);
    const path = pathOf(endpoint);
    if (isRaw) {
      plugin.route(
        method,
        path,
        async ({ params, request, server, jwt, set }) =>
          handle(services, { params, query: null, body: null, request, server, jwt, set }),
        { parse: "none" },
      );
    } else if (schemas.body) {
      plugin.route(method, path, async ({ params, query, body, request, server, jwt, set }) =>
        replyOf(successStatus, await handle(services, { params, query, body, request, server, jwt, set })),
      );
    } else {
      plugin.route(method, path, async ({ params, query, request, server, jwt, set }) =>
        replyOf(
          successStatus,
          await handle(services, { params, query, body: null, request, server, jwt, set }),
        ),
      );
    }
  }
  return plugin;
}

function replyOf(successStatus: Route["successStatus"], output: unknown) {
  if (output === undefined) return status(204, undefined);
  return successStatus ? status(successStatus, output) : output;
}
