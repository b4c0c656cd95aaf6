import { matches } from "../../http/memory-file.ts";
import type { Services } from "../../services.ts";
import { isPublicId } from "../../shared/widget-config.ts";
import type { CachedView } from "./public-views.ts";

const HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=30, stale-if-error=86400",
};
const NOT_FOUND = { status: 404, headers: { ...HEADERS, "content-type": "application/json" } };

/** The one answer that every visitor's browser asks for every 30 s, from memory whenever it can be. */
export function publicViewReply(
  { publicViews }: Services,
  publicId: string,
  request: Request,
): Response | Promise<Response> {
  if (!isPublicId(publicId)) return replyTo(request, { body: null, etag: "" });
  const view = publicViews.get(publicId);
  return view instanceof Promise ? view.then((loaded) => replyTo(request, loaded)) : replyTo(request, view);
}

function replyTo(request: Request, { body, etag }: CachedView): Response {
  if (body === null)
    return new Response(
      '{"error":"No such widget","message":"No such widget","code":"not_found"}',
      NOT_FOUND,
    );
  if (matches(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
  }
  return new Response(body, { headers: { ...HEADERS, "content-type": "application/json", etag } });
}
