import * as api from "#shared/sites/contract.ts";
import { AddSiteSchema, HistoryQuerySchema, UpdateSiteSchema } from "#shared/sites/schemas.ts";
import { linkedRows } from "#src/http/next-link.ts";
import { type Route, route } from "#src/http/route.ts";
import { ofScan, ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { addSite } from "./add-site.ts";
import { removeSite, updateSite } from "./change-site.ts";
import { listScans } from "./list-scans.ts";
import { listSites } from "./list-sites.ts";
import { proveSite } from "./prove-site.ts";
import { findScan } from "./queries.ts";
import { startScan } from "./queue-scan.ts";
import { scanView } from "./scan-view.ts";

export function siteRoutes(services: Services): Route[] {
  return [
    route(api.listSites, { access: "mayRead", within: "reach" }, ({ owner, reach }) =>
      listSites(services, owner, reach),
    ),
    route(api.addSite, { access: "mayManage", body: AddSiteSchema, status: 201 }, ({ user, owner, body }) =>
      addSite(services, { owner, by: { userId: user.id } }, body),
    ),
    route(api.updateSite, { access: "mayManage", body: UpdateSiteSchema }, ({ user, owner, params, body }) =>
      updateSite(services, { user, owner }, params.id, body),
    ),
    route(api.removeSite, { access: "mayManage" }, ({ user, owner, params }) =>
      removeSite(services, { user, owner }, params.id),
    ),
    route(api.proveSite, { access: "mayManage" }, ({ user, owner, params }) =>
      proveSite(services, { user, owner }, params.id),
    ),
    route(api.startScan, { access: "mayManage", status: 202 }, ({ user, owner, params }) =>
      startScan(services, { user, owner }, params.id),
    ),
    route(api.readScan, { access: "mayRead", within: ofScan }, async ({ owner, params }) =>
      scanView(await findScan(services.db, owner.accountId, params.id)),
    ),
    route(
      api.listScans,
      { access: "mayRead", within: ofSite, query: HistoryQuerySchema },
      async ({ owner, params, query, ...call }) =>
        linkedRows(
          await listScans(services, owner.accountId, params.id, query),
          services.config.publicUrl,
          call,
        ),
    ),
  ];
}
