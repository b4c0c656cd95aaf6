import * as api from "#shared/audit/contract.ts";
import { SecurityEventQuerySchema } from "#shared/audit/schemas.ts";
import { fileReply } from "#src/http/file-reply.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { exportSecurityEvents } from "./export-security-events.ts";
import { listSecurityEvents } from "./list-security-events.ts";

export function securityEventRoutes(services: Services): Route[] {
  return [
    route(
      api.listSecurityEvents,
      { access: "signedIn", query: SecurityEventQuerySchema },
      ({ session, query }) => listSecurityEvents(services, session, query),
    ),
    route(api.exportSecurityEvents, { access: "signedIn" }, ({ session }) =>
      fileReply(exportSecurityEvents(services, session), {
        name: "security-events.csv",
        type: "text/csv; charset=utf-8",
      }),
    ),
  ];
}
