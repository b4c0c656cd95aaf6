import { type LogContext, log, withLogContext } from "../log.ts";
import type { Services } from "../services.ts";
import { errorReply } from "./errors.ts";

/** Calls that take longer are logged as a warning. */
const SLOW_MS = 3_000;
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Version 00 of the header, with a trace id and a span id (W3C Trace Context, section 3.2). */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

interface ObservedCall {
  method: string;
  /** The pattern of its path, which names nobody. */
  route: string;
  request: Request;
  set: { headers: Record<string, string | number> };
}

/**
 * Runs a call of the API under its request id, and counts it with its duration and status. Replies
 * to errors here, so that their status is counted too.
 */
export function observeCall(
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
      if (ms >= SLOW_MS) log.warn("A call of the API was slow", fields);
      else log.debug("call", fields);
    }
  });
}

/** Keeps the ids that a trusted proxy sends; otherwise anybody could write them into the log. */
function idsOf({ headers }: Request, isProxyTrusted: boolean): LogContext {
  const sent = isProxyTrusted ? headers.get("x-request-id") : null;
  const traceId = isProxyTrusted ? TRACEPARENT.exec(headers.get("traceparent") ?? "")?.[1] : undefined;
  const requestId = sent && REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
  return traceId ? { requestId, traceId } : { requestId };
}
