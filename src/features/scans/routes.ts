import * as checks from "#shared/api/page-checks.ts";
import * as api from "#shared/api/scans.ts";
import {
  AssignIssueSchema,
  CommentSchema,
  ExportQuerySchema,
  IgnoreIssueSchema,
  IssueQuerySchema,
  PlacesQuerySchema,
} from "#shared/schemas/issue.ts";
import { SaveManualCheckSchema } from "#shared/schemas/manual-check.ts";
import { CreatePageCheckSchema, PageCheckTokenSchema } from "#shared/schemas/page-check.ts";
import { SaveReportBrandSchema } from "#shared/schemas/report-brand.ts";
import {
  AddSiteSchema,
  ComparisonQuerySchema,
  HistoryQuerySchema,
  PagesQuerySchema,
  UpdateSiteSchema,
} from "#shared/schemas/site.ts";
import { SharedReportQuerySchema, SiteReportQuerySchema } from "#shared/schemas/site-report.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { fileReply } from "../../http/file-reply.ts";
import { linkedRows } from "../../http/next-link.ts";
import { parseInput } from "../../http/parse-input.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route, visitorRoute } from "../../http/route.ts";
import { ofIssue, ofQueriedSite, ofScan, ofSite } from "../../http/subjects.ts";
import type { Services } from "../../services.ts";
import { viewBrand } from "./branding/read-brand.ts";
import { saveBrand } from "./branding/save-brand.ts";
import { assignIssue } from "./issues/assign-issue.ts";
import { commentIssue } from "./issues/comment-issue.ts";
import { compareScans } from "./issues/compare-scans.ts";
import { exportIssues } from "./issues/export-issues.ts";
import { ignoreIssue } from "./issues/ignore-issue.ts";
import { listIssues } from "./issues/list-issues.ts";
import { listPages } from "./issues/list-pages.ts";
import { listPlaces } from "./issues/list-places.ts";
import { readIssue } from "./issues/read-issue.ts";
import { readPicture } from "./issues/read-picture.ts";
import { restoreIssue } from "./issues/restore-issue.ts";
import { stopScan } from "./issues/stop-scan.ts";
import { listManualChecks } from "./manual-checks/list-manual-checks.ts";
import { saveManualCheck } from "./manual-checks/save-manual-check.ts";
import { createPageCheck } from "./page-checks/create-page-check.ts";
import { finishPageCheck } from "./page-checks/finish-page-check.ts";
import { listCheckedPages } from "./page-checks/list-checked-pages.ts";
import { openPageCheck } from "./page-checks/open-page-check.ts";
import { readSentResults, readSentToken } from "./page-checks/read-sent-results.ts";
import { downloadReport } from "./report/download-report.ts";
import { openSharedReport } from "./report/open-shared-report.ts";
import { addSite } from "./sites/add-site.ts";
import { listScans } from "./sites/list-scans.ts";
import { listSites } from "./sites/list-sites.ts";
import { proveSite } from "./sites/prove-site.ts";
import { findScan } from "./sites/queries.ts";
import { removeSite } from "./sites/remove-site.ts";
import { scanView } from "./sites/scan-view.ts";
import { startScan } from "./sites/start-scan.ts";
import { updateSite } from "./sites/update-site.ts";

export function scanRoutes(services: Services): Route[] {
  return [
    ...siteRoutes(services),
    ...resultRoutes(services),
    ...issueRoutes(services),
    ...pageCheckRoutes(services),
    ...brandRoutes(services),
  ];
}

function siteRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.listSites, { access: "mayRead", within: "reach" }, ({ owner, reach }) =>
      listSites(services, owner, reach),
    ),
    route(api.addSite, { access, body: AddSiteSchema, status: 201 }, ({ user, owner, body }) =>
      addSite(services, { owner, by: { userId: user.id } }, body),
    ),
    route(api.updateSite, { access, body: UpdateSiteSchema }, ({ user, owner, params, body }) =>
      updateSite(services, { user, owner }, params.id, body),
    ),
    route(api.removeSite, { access }, ({ user, owner, params }) =>
      removeSite(services, { user, owner }, params.id),
    ),
    route(api.proveSite, { access }, ({ user, owner, params }) =>
      proveSite(services, { user, owner }, params.id),
    ),
    route(api.startScan, { access, status: 202 }, ({ user, owner, params }) =>
      startScan(services, { user, owner }, params.id),
    ),
    route(api.stopScan, { access }, ({ owner, params }) => stopScan(services, owner, params.id)),
    route(api.saveManualCheck, { access, body: SaveManualCheckSchema }, ({ user, owner, params, body }) =>
      saveManualCheck(services, { user, owner }, params, body),
    ),
  ];
}

function resultRoutes(services: Services): Route[] {
  const access = "mayRead";
  return [
    route(api.readScan, { access, within: ofScan }, async ({ owner, params }) =>
      scanView(await findScan(services.db, owner.accountId, params.id)),
    ),
    route(
      api.listScans,
      { access, within: ofSite, query: HistoryQuerySchema },
      async ({ owner, params, query, ...call }) =>
        linkedRows(
          await listScans(services, owner.accountId, params.id, query),
          services.config.publicUrl,
          call,
        ),
    ),
    route(
      api.compareScans,
      { access, within: ofSite, query: ComparisonQuerySchema },
      ({ owner, params, query }) => compareScans(services, owner.accountId, params.id, query),
    ),
    route(api.listPages, { access, within: ofSite, query: PagesQuerySchema }, ({ owner, params, query }) =>
      listPages(services, owner.accountId, params.id, query),
    ),
    route(api.listIssues, { access, within: ofQueriedSite, query: IssueQuerySchema }, ({ owner, query }) =>
      listIssues(services, owner.accountId, query),
    ),
    route(
      api.exportIssues,
      { access, within: ofQueriedSite, query: ExportQuerySchema },
      async ({ owner, query }) => {
        const { text, ...kind } = await withLongTimeout(() => exportIssues(services, owner.accountId, query));
        return fileReply(text, kind);
      },
    ),
    route(
      api.readSiteReport,
      { access, within: ofSite, query: SiteReportQuerySchema },
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
    route(api.readIssue, { access, within: ofIssue }, ({ owner, params }) =>
      readIssue(services, owner.accountId, params.id),
    ),
    route(api.readPicture, { access, within: ofIssue }, async ({ owner, params }) => {
      const image = await readPicture(services, owner.accountId, params.id);
      return new Response(new Uint8Array(image), { headers: PICTURE_HEADERS });
    }),
    route(api.listPlaces, { access, within: ofIssue, query: PlacesQuerySchema }, ({ owner, params, query }) =>
      listPlaces(services, owner.accountId, params.id, query),
    ),
    route(api.listManualChecks, { access, within: ofSite }, ({ owner, params }) =>
      listManualChecks(services, owner.accountId, params.id),
    ),
  ];
}

/** A stranger's page has drawn it, so a browser that opens it must not take it for a document. */
const PICTURE_HEADERS = {
  "content-type": "image/webp",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, no-cache",
};

function issueRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.assignIssue, { access, body: AssignIssueSchema }, ({ user, owner, params, body }) =>
      assignIssue(services, { user, owner }, params.id, body),
    ),
    route(api.ignoreIssue, { access, body: IgnoreIssueSchema }, ({ user, owner, params, body }) =>
      ignoreIssue(services, { user, owner }, params.id, body),
    ),
    route(api.restoreIssue, { access }, ({ user, owner, params }) =>
      restoreIssue(services, { user, owner }, params.id),
    ),
    route(api.commentIssue, { access, body: CommentSchema, status: 201 }, ({ user, owner, params, body }) =>
      commentIssue(services, { user, owner }, params.id, body),
    ),
  ];
}

function pageCheckRoutes(services: Services): Route[] {
  const originOf = (request: Request) => request.headers.get("origin");
  return [
    route(
      checks.createPageCheck,
      { access: "mayManage", body: CreatePageCheckSchema, status: 201 },
      ({ user, owner, params, body }) => createPageCheck(services, { user, owner }, params.id, body),
    ),
    route(checks.listCheckedPages, { access: "mayRead", within: ofSite }, ({ owner, params }) =>
      listCheckedPages(services, owner.accountId, params.id),
    ),
    visitorRoute(checks.openPageCheck, async ({ params, request, address }) => {
      const { token } = parseInput(PageCheckTokenSchema, await readSentToken(request));
      const caller = { publicId: params.id, origin: originOf(request), address };
      return Response.json(await openPageCheck(services, caller, token));
    }),
    visitorRoute(checks.finishPageCheck, async ({ params, request }) => {
      const sent = await readSentResults(request);
      const caller = { publicId: params.id, origin: originOf(request) };
      return Response.json(await finishPageCheck(services, caller, sent));
    }),
  ];
}

function brandRoutes(services: Services): Route[] {
  return [
    route(api.readReportBrand, { access: "mayRead", within: "account" }, ({ owner }) =>
      viewBrand(services, owner),
    ),
    route(api.saveReportBrand, { access: "mayManage", body: SaveReportBrandSchema }, ({ owner, body }) =>
      saveBrand(services, owner, body),
    ),
  ];
}
