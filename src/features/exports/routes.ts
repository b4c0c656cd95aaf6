import * as api from "#shared/api/account.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { enforceLimit, type Limit } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { exportData } from "./export-data.ts";

/** By person; each export reads all that is theirs. */
const EXPORTS: Limit = { name: "exports", max: 10, windowSeconds: 3_600 };

export function exportRoutes(services: Services): Route[] {
  return [
    route(api.exportAccount, { access: "signedIn" }, async ({ user }) => {
      await enforceLimit(services, EXPORTS, `user ${user.id}`);
      const day = services.clock.now().toISOString().slice(0, 10);
      return new Response(streamOf(exportData(services, user)), {
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="account-data-${day}.json"`,
          "cache-control": "no-store",
        },
      });
    }),
  ];
}

/** Streams as fast as the reader reads, and stops when it has gone. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await withLongTimeout(() => parts.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
