import { Elysia } from "elysia";
import type { Services } from "../../services.ts";
import { API } from "../../shared/paths.ts";
import { isPublicId } from "../../shared/widget-config.ts";

const ACCEPTED = {
  status: 204,
  headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
};

/** One visit a browser session, without cookie, identifier or personal data. The answer tells nothing. */
export function usageRoutes({ visits }: Services) {
  return new Elysia({ name: "usage" }).post(
    API.widgetVisit,
    ({ params }) => {
      if (isPublicId(params.id)) visits.count(params.id);
      return new Response(null, ACCEPTED);
    },
    { parse: "none" },
  );
}
