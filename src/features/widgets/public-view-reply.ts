import { ERRORS } from "#shared/messages.ts";
import { isPublicId } from "#shared/widgets/config.ts";
import type { Config } from "../../config.ts";
import type { AddressGate } from "../../http/address-gate.ts";
import { tooMany } from "../../http/address-gate.ts";
import { allowAnyOrigin } from "../../http/allow-any-origin.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { errorReply } from "../../http/errors.ts";
import { matches } from "../../http/memory-file.ts";
import type { Counter } from "../../metrics/instruments.ts";
import type { LiveHosts } from "./live-hosts/live-hosts.ts";
import { type AskedLanguages, NO_VIEW, NONE_ASKED, type ViewAnswer } from "./public-view.ts";
import type { PublicViews } from "./public-views.ts";

const NOT_FOUND = JSON.stringify({ error: ERRORS.notFound, message: ERRORS.notFound, code: "not_found" });

/** The subset of `Services` that the front thread also has. */
export interface ViewServices {
  publicViews: PublicViews;
  publicGate: AddressGate;
  liveHosts: Pick<LiveHosts, "note">;
  config: Pick<Config, "trustProxy">;
  metrics: { rateLimited: Pick<Counter, "add"> };
}

/**
 * Replies, from memory whenever possible, to the request that every visitor's browser repeats every
 * 30 s. Only requests that require the database are rate-limited by address.
 */
export function publicViewReply(
  { publicViews, publicGate, liveHosts, config, metrics }: ViewServices,
  publicId: string,
  request: Request,
  server: RequestAddresses | null,
): Response | Promise<Response> {
  const asked = askedLanguages(request.url);
  const known = isPublicId(publicId) ? publicViews.known(publicId) : NO_VIEW;
  if (known) return replyTo(request, known.answer(asked), publicId, liveHosts);
  if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) {
    metrics.rateLimited.add();
    return tooMany();
  }
  return Promise.resolve(publicViews.get(publicId)).then(
    (view) => replyTo(request, view.answer(asked), publicId, liveHosts),
    (error: unknown) => allowAnyOrigin(errorReply(error)),
  );
}

function askedLanguages(url: string): AskedLanguages {
  const at = url.indexOf("?");
  if (at < 0) return NONE_ASKED;
  const query = new URLSearchParams(url.slice(at));
  return { own: query.get("own"), page: query.get("lang") };
}

function replyTo(
  request: Request,
  { body, etag, headers }: ViewAnswer,
  publicId: string,
  liveHosts: ViewServices["liveHosts"],
): Response {
  if (body === null) return new Response(NOT_FOUND, { status: 404, headers });
  liveHosts.note(publicId, request);
  if (matches(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
