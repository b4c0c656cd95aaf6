import { Elysia } from "elysia";
import { tooMany } from "../../http/address-gate.ts";
import { clientAddress } from "../../http/client-address.ts";
import type { Services } from "../../services.ts";
import { API } from "../../shared/paths.ts";
import { isPublicId } from "../../shared/widget-config.ts";

const ACCEPTED = {
  status: 204,
  headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
};

/** One visit a browser session, without cookie, identifier or personal data. The answer tells nothing. */
export function usageRoutes({ visits, sightings, publicGate, config }: Services) {
  return new Elysia({ name: "usage" }).post(
    API.widgetVisit,
    ({ params, request, server }) => {
      if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
      if (isPublicId(params.id)) {
        visits.count(params.id);
        sightings.note(params.id, request);
      }
      return new Response(null, ACCEPTED);
    },
    { parse: "none" },
  );
}
