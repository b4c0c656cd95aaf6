import { ERRORS } from "#shared/messages.ts";
import { tooMany } from "../../http/address-gate.ts";
import { allowAnyOrigin } from "../../http/allow-any-origin.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { errorReply } from "../../http/errors.ts";
import { requestPath } from "../../http/request-path.ts";
import { BASE_HEADERS } from "../../http/security-headers.ts";
import type { Services } from "../../services.ts";
import { CROSS_ORIGIN, type FileHandler, isReleaseFile } from "./release-file.ts";

/** Headers that prevent caching, since the same address may have a file after an upgrade. */
const MISSING = {
  ...BASE_HEADERS,
  ...CROSS_ORIGIN,
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
};

/**
 * Replies with a widget file that this server did not ship: pages may pin an older release, have an
 * older `/platform.js` cached, or have received a newer one from another replica. Returns null for
 * any other path.
 */
export function releaseFileReply(
  { releaseFiles, publicGate, config }: Services,
  request: Request,
  server: RequestAddresses | null,
): Response | Promise<Response> | null {
  const pathname = requestPath(request);
  if (!isReleaseFile(pathname)) return null;
  const known = releaseFiles.known(pathname);
  if (known !== undefined) return reply(known, request);
  if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
  return releaseFiles.find(pathname).then(
    (file) => reply(file, request),
    (error: unknown) => allowAnyOrigin(errorReply(error)),
  );
}

function reply(file: FileHandler | null, request: Request): Response {
  return file ? file(request) : new Response(ERRORS.notFound, { status: 404, headers: MISSING });
}
