import { Elysia } from "elysia";
import { ACCOUNT_API } from "#shared/paths.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { countAgainst, type Limit } from "../../http/rate-limit.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { exportData } from "./export-data.ts";

/** Of one person; each reads all that is theirs. */
const EXPORTS: Limit = { name: "exports", max: 10, windowSeconds: 3_600 };

export function exportRoutes(services: Services) {
  return new Elysia({ name: "exports" }).use(sessionPlugin(services)).get(
    ACCOUNT_API.accountExport,
    async ({ user }) => {
      await countAgainst(services, EXPORTS, `user ${user.id}`);
      const day = services.clock.now().toISOString().slice(0, 10);
      return new Response(streamOf(exportData(services, user)), {
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="account-data-${day}.json"`,
          "cache-control": "no-store",
        },
      });
    },
    { signedIn: true },
  );
}

/** As fast as it is read; nothing more is asked for once the reader has gone. */
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
