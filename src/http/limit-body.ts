import { receiveWebhook } from "#shared/api/billing.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { requestPath } from "./request-path.ts";

/**
 * Largest body in bytes; the largest valid input has some 25 KB. Parsing JSON blocks the server's
 * only thread for about 25 µs per kilobyte.
 */
const BODY_LIMIT = 32_768;

/**
 * Results of checks in browsers may be larger: their token is looked up before they are parsed.
 * `finishPageCheck` has the path.
 */
const RESULTS = { path: /^\/api\/widgets\/[^/]+\/page-check\/results$/, limit: 262_144 };

/** Thrown for a body that costs more to parse than any valid input. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/**
 * Refuses a body of more than 32 KB (of results, 256 KB), by its declared length or, without one,
 * by the bytes received.
 * The card provider's events are exempt, since their signature is checked before they are parsed.
 * @throws BodyTooLarge
 */
export function limitBody(request: Request): Promise<void> | undefined {
  const path = requestPath(request);
  if (path === pathOf(receiveWebhook)) return;
  const limit = RESULTS.path.test(path) ? RESULTS.limit : BODY_LIMIT;
  const length = Number(request.headers.get("content-length"));
  if (length > limit) throw new BodyTooLarge();
  if (request.headers.has("transfer-encoding")) return limitRead(request.clone(), limit);
}

async function limitRead(request: Request, limit: number): Promise<void> {
  const { byteLength } = await request.arrayBuffer();
  if (byteLength > limit) throw new BodyTooLarge();
}
