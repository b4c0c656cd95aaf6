import { ERRORS } from "#shared/messages.ts";
import { isPublicId } from "#shared/widgets/config.ts";
import { tooMany } from "#src/http/address-gate.ts";
import { allowAnyOrigin } from "#src/http/allow-any-origin.ts";
import { clientAddress, type RequestAddresses } from "#src/http/client-address.ts";
import { errorReply } from "#src/http/errors.ts";
import type { Services } from "#src/services.ts";

/**
 * Replies with the corrections named in a widget's public view, from memory if possible. Treats
 * other versions and inactive widgets as not found.
 */
export function correctionsReply(
  { publicViews, correctionFiles, publicGate, config }: Services,
  { id, version }: { id: string; version: string },
  request: Request,
  server: RequestAddresses | null,
): Response | Promise<Response> {
  if (!isPublicId(id)) return notFoundReply();
  const view = publicViews.known(id);
  if (view && view.corrections !== version) return notFoundReply();
  const file = view && correctionFiles.known(version);
  if (file) return file(request);
  if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
  const load = async () => {
    const { corrections } = await publicViews.get(id);
    const found = corrections === version ? await correctionFiles.load(id, version) : null;
    return found ? found(request) : notFoundReply();
  };
  return load().catch((error: unknown) => allowAnyOrigin(errorReply(error)));
}

function notFoundReply(): Response {
  const body = { error: ERRORS.notFound, message: ERRORS.notFound, code: "not_found" };
  return allowAnyOrigin(Response.json(body, { status: 404 }));
}
