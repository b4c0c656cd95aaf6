import * as api from "#shared/site-reports/contract.ts";
import {
  SaveReportBrandSchema,
  SharedReportQuerySchema,
  SiteReportQuerySchema,
} from "#shared/site-reports/schemas.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import { type Route, route } from "#src/http/route.ts";
import { ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { viewBrand } from "./branding/read-brand.ts";
import { saveBrand } from "./branding/save-brand.ts";
import { downloadReport } from "./download-report.ts";
import { openSharedReport } from "./open-shared-report.ts";

export function siteReportRoutes(services: Services): Route[] {
  return [
    route(
      api.readSiteReport,
      { access: "mayRead", within: ofSite, query: SiteReportQuerySchema },
      ({ user, owner, params, query }) => downloadReport(services, { user, owner }, params.id, query),
    ),
    route(
      api.readSharedReport,
      {
        access: "everybody",
        limit: LIMITS.sharedReport,
        query: SharedReportQuerySchema,
        isForAnySite: true,
      },
      ({ params, query }) => openSharedReport(services, params.token, query.format),
    ),
    route(api.readReportBrand, { access: "mayRead", within: "account" }, ({ owner }) =>
      viewBrand(services, owner),
    ),
    route(api.saveReportBrand, { access: "mayManage", body: SaveReportBrandSchema }, ({ owner, body }) =>
      saveBrand(services, owner, body),
    ),
  ];
}
