import * as api from "#shared/evidence/contract.ts";
import { CreateArchiveSchema } from "#shared/evidence/schemas.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import { streamReply } from "../../http/stream-reply.ts";
import type { Services } from "../../services.ts";
import { createArchive } from "./archive/create-archive.ts";
import { readKeys } from "./archive/read-signatures.ts";

export function evidenceRoutes(services: Services): Route[] {
  return [
    route(
      api.createArchive,
      { access: "mayManage", body: CreateArchiveSchema },
      async ({ user, owner, body }) => {
        const { name, parts } = await createArchive(services, { user, owner }, body);
        return streamReply(parts, { name, type: "application/zip" });
      },
    ),
    route(
      api.listEvidenceKeys,
      { access: "everybody", limit: LIMITS.evidenceKeys, isForAnySite: true },
      async () => ({
        keys: await readKeys(services.db),
      }),
    ),
  ];
}
