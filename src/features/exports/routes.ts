import * as api from "#shared/accounts/contract.ts";
import { enforceLimit, type Limit } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import { streamReply } from "../../http/stream-reply.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { exportData } from "./export-data.ts";

/** Limit per user, since each export reads all of their data. */
const EXPORTS: Limit = { name: "exports", max: 10, windowSeconds: 3_600 };

export function exportRoutes(services: Services): Route[] {
  return [
    route(api.exportAccount, { access: "signedIn", asks: "second-step" }, async ({ user, sessionId }) => {
      await enforceLimit(services, EXPORTS, `user ${user.id}`);
      const at = services.clock.now();
      await recordSecurityEvent(services.db, { kind: "data-exported", ...ofUser(user), sessionId, at });
      const day = at.toISOString().slice(0, 10);
      return streamReply(exportData(services, user), {
        name: `account-data-${day}.json`,
        type: "application/json; charset=utf-8",
      });
    }),
  ];
}
