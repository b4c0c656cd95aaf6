import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import { UsageQuerySchema } from "#shared/schemas/usage.ts";
import { isPublicId } from "#shared/widget-config.ts";
import { tooMany } from "../../http/address-gate.ts";
import { clientAddress } from "../../http/client-address.ts";
import { errorReply } from "../../http/errors.ts";
import { forEveryOrigin } from "../../http/for-every-origin.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { findCachedView } from "./find-cached-view.ts";
import { isCounted } from "./is-counted.ts";
import { listTools } from "./list-tools.ts";
import { listVisits } from "./list-visits.ts";
import { receiveTools } from "./receive-tools.ts";

/** What visitors' browsers count, without cookie, identifier or personal data. The answers tell nothing. */
export function usageRoutes(services: Services) {
  const { visits, liveHosts, publicGate, config } = services;
  return new Elysia({ name: "usage" })
    .post(
      API.widgetVisit,
      async ({ params, request, server }) => {
        if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
        if (isPublicId(params.id)) liveHosts.note(params.id, request);
        const view = await findCachedView(services, params.id);
        if (isCounted(services, view, request.headers)) visits.count(params.id);
        return accepted();
      },
      { parse: "none" },
    )
    .post(
      API.widgetTools,
      async ({ params, request, server }) => {
        if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
        try {
          await receiveTools(services, params.id, request);
          return accepted();
        } catch (error) {
          return forEveryOrigin(errorReply(error));
        }
      },
      { parse: "none" },
    )
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.usage, ({ owner, query }) => listVisits(services, owner, parseInput(UsageQuerySchema, query)))
    .get(API.usageTools, ({ owner, query }) => listTools(services, owner.accountId, query.widget));
}

function accepted(): Response {
  return forEveryOrigin(new Response(null, { status: 204 }));
}
