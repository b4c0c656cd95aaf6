import { Elysia, status } from "elysia";
import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { observeCall } from "./observe-call.ts";
import { readJson } from "./read-json.ts";
import type { Route } from "./route.ts";
import { sessionTokens } from "./session-token.ts";

/** Registers routes by the method and path of their contracts. */
export function apiPlugin(services: Services, routes: readonly Route[]) {
  const plugin = new Elysia({ name: "api" }).use(sessionTokens(services));
  for (const { endpoint, schemas, isForAnySite, successStatus, handle } of routes) {
    const method = methodOf(endpoint);
    const route = pathOf(endpoint);
    plugin.route(
      method,
      route,
      async ({ params, query, request, server, jwt, set }) => {
        const run = async () => {
          if (!isForAnySite) refuseOtherSites(request);
          const body = schemas.body ? await readJson(request) : null;
          return handle(services, { params, query, body, request, server, jwt, set });
        };
        const call = { method, route, request, set };
        return replyOf(successStatus, await observeCall(services, call, run, successStatus));
      },
      { parse: "none" },
    );
  }
  return plugin;
}

/**
 * Refuses what a page of another site has a browser send, with its cookies. Browsers that do not
 * send the header (Fetch Metadata) leave out SameSite cookies at least.
 */
function refuseOtherSites(request: Request): void {
  if (request.headers.get("sec-fetch-site") !== "cross-site") return;
  throw new DomainError("forbidden", ERRORS.crossSite, { code: "cross_site" });
}

function replyOf(successStatus: Route["successStatus"], output: unknown) {
  if (output instanceof Response) return output;
  if (output === undefined) return status(204, undefined);
  return successStatus ? status(successStatus, output) : output;
}
