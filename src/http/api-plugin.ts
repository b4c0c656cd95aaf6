import { Elysia, status } from "elysia";
import { methodOf, pathOf } from "#shared/endpoint.ts";
import { ERRORS } from "#shared/messages.ts";
import { type LogContext, log, withLogContext } from "#src/log.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { errorReply } from "./errors.ts";
import { readJson } from "./read-json.ts";
import type { Route } from "./route.ts";
import { sessionTokens } from "./session-token.ts";

/** Calls that take longer are logged as a warning. */
const SLOW_MS = 3_000;
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Header version 00, with a trace ID and a span ID (W3C Trace Context, section 3.2). */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Registers routes by method and path, as defined in their contracts. */
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
 * Refuses requests that pages on other sites make a browser send with its cookies. Browsers without
 * the header (Fetch Metadata) at least omit SameSite cookies.
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

interface ObservedCall {
  method: string;
  /** Path pattern, without personal data. */
  route: string;
  request: Request;
  set: { headers: Record<string, string | number> };
}

/**
 * Runs an API call under its request ID and counts it by duration and status. Replies to errors
 * here, so their status is counted as well.
 */
function observeCall(
  { metrics, config }: Pick<Services, "metrics" | "config">,
  { method, route, request, set }: ObservedCall,
  run: () => unknown,
  successStatus = 200,
): Promise<unknown> {
  const ids = idsOf(request, config.trustProxy > 0);
  set.headers["x-request-id"] = ids.requestId;
  return withLogContext(ids, async () => {
    const started = performance.now();
    metrics.callsInFlight += 1;
    let status = 500;
    try {
      const output = await run();
      status = output instanceof Response ? output.status : output === undefined ? 204 : successStatus;
      return output;
    } catch (error) {
      const response = errorReply(error);
      status = response.status;
      return response;
    } finally {
      metrics.callsInFlight -= 1;
      const ms = performance.now() - started;
      metrics.apiCalls.add(1, route, method, String(status));
      metrics.apiDurations.observe(ms / 1_000, route, method);
      if (status === 429) metrics.rateLimited.add();
      const fields = { method, route, status, ms: Math.round(ms) };
      if (ms - (ids.delayedMs ?? 0) >= SLOW_MS) log.warn("A call of the API was slow", fields);
      else log.debug("call", fields);
    }
  });
}

/** Keeps IDs only from a trusted proxy, since otherwise anyone could write to the log. */
function idsOf({ headers }: Request, isProxyTrusted: boolean): LogContext {
  const sent = isProxyTrusted ? headers.get("x-request-id") : null;
  const traceId = isProxyTrusted ? TRACEPARENT.exec(headers.get("traceparent") ?? "")?.[1] : undefined;
  const requestId = sent && REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
  return traceId ? { requestId, traceId } : { requestId };
}
