import { Elysia, status } from "elysia";
import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import type { Services } from "../services.ts";
import { observeCall } from "./observe-call.ts";
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
    const route = pathOf(endpoint);
    const observed = (request: Request, set: HeaderSet, run: () => unknown) =>
      observeCall(services, { method, route, request, set }, run, successStatus);
    if (isRaw) {
      plugin.route(
        method,
        route,
        ({ params, request, server, jwt, set }) =>
          observed(request, set, () =>
            handle(services, { params, query: null, body: null, request, server, jwt, set }),
          ),
        { parse: "none" },
      );
    } else if (schemas.body) {
      plugin.route(method, route, async ({ params, query, body, request, server, jwt, set }) => {
        const run = () => handle(services, { params, query, body, request, server, jwt, set });
        return replyOf(successStatus, await observed(request, set, run));
      });
    } else {
      plugin.route(method, route, async ({ params, query, request, server, jwt, set }) => {
        const run = () => handle(services, { params, query, body: null, request, server, jwt, set });
        return replyOf(successStatus, await observed(request, set, run));
      });
    }
  }
  return plugin;
}

type HeaderSet = { headers: Record<string, string | number> };

function replyOf(successStatus: Route["successStatus"], output: unknown) {
  if (output instanceof Response) return output;
  if (output === undefined) return status(204, undefined);
  return successStatus ? status(successStatus, output) : output;
}
