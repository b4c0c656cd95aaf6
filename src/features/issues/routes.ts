import * as api from "#shared/issues/contract.ts";
import {
  AssignIssueSchema,
  ChooseOriginSchema,
  CommentSchema,
  ExportQuerySchema,
  IgnoreIssueSchema,
  IssueQuerySchema,
  PlacesQuerySchema,
  TicketQuerySchema,
  VendorLetterQuerySchema,
} from "#shared/issues/schemas.ts";
import { ComparisonQuerySchema, PagesQuerySchema } from "#shared/sites/schemas.ts";
import { withLongTimeout } from "#src/db/statement-timeout.ts";
import { fileReply } from "#src/http/file-reply.ts";
import { PICTURE_HEADERS } from "#src/http/picture-headers.ts";
import { type Route, route } from "#src/http/route.ts";
import { ofIssue, ofQueriedSite, ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { assignIssue } from "./assign-issue.ts";
import { chooseOrigin } from "./choose-origin.ts";
import { commentIssue } from "./comment-issue.ts";
import { compareScans } from "./compare-scans.ts";
import { exportIssues } from "./export-issues.ts";
import { ignoreIssue, restoreIssue } from "./ignore-issue.ts";
import { listIssues } from "./list-issues.ts";
import { listPages } from "./list-pages.ts";
import { listPlaces } from "./list-places.ts";
import { readIssue } from "./read-issue.ts";
import { readPicture } from "./read-picture.ts";
import { stopScan } from "./stop-scan.ts";
import { readTicket } from "./texts/read-ticket.ts";
import { readVendorLetter } from "./texts/read-vendor-letter.ts";

export function issueRoutes(services: Services): Route[] {
  return [
    route(
      api.listPages,
      { access: "mayRead", within: ofSite, query: PagesQuerySchema },
      ({ owner, params, query }) => listPages(services, owner.accountId, params.id, query),
    ),
    route(api.stopScan, { access: "mayManage" }, ({ owner, params }) => stopScan(services, owner, params.id)),
    route(
      api.compareScans,
      { access: "mayRead", within: ofSite, query: ComparisonQuerySchema },
      ({ owner, params, query }) => compareScans(services, owner.accountId, params.id, query),
    ),
    route(
      api.listIssues,
      { access: "mayRead", within: ofQueriedSite, query: IssueQuerySchema },
      ({ owner, query }) => listIssues(services, owner.accountId, query),
    ),
    route(
      api.exportIssues,
      { access: "mayRead", within: ofQueriedSite, query: ExportQuerySchema },
      async ({ owner, query }) => {
        const { text, ...kind } = await withLongTimeout(() => exportIssues(services, owner.accountId, query));
        return fileReply(text, kind);
      },
    ),
    route(api.readIssue, { access: "mayRead", within: ofIssue }, ({ owner, params }) =>
      readIssue(services, owner.accountId, params.id),
    ),
    route(api.readPicture, { access: "mayRead", within: ofIssue }, async ({ owner, params }) => {
      const image = await readPicture(services, owner.accountId, params.id);
      return new Response(new Uint8Array(image), { headers: PICTURE_HEADERS });
    }),
    route(
      api.listPlaces,
      { access: "mayRead", within: ofIssue, query: PlacesQuerySchema },
      ({ owner, params, query }) => listPlaces(services, owner.accountId, params.id, query),
    ),
    route(
      api.readTicket,
      { access: "mayRead", within: ofIssue, query: TicketQuerySchema },
      ({ owner, params, query }) => readTicket(services, owner.accountId, params.id, query),
    ),
    route(
      api.readVendorLetter,
      { access: "mayRead", within: ofSite, query: VendorLetterQuerySchema },
      ({ owner, params, query }) => readVendorLetter(services, owner.accountId, params.id, query),
    ),
    route(
      api.assignIssue,
      { access: "mayManage", body: AssignIssueSchema },
      ({ user, owner, params, body }) => assignIssue(services, { user, owner }, params.id, body),
    ),
    route(
      api.chooseOrigin,
      { access: "mayManage", body: ChooseOriginSchema },
      ({ user, owner, params, body }) => chooseOrigin(services, { user, owner }, params.id, body),
    ),
    route(
      api.ignoreIssue,
      { access: "mayManage", body: IgnoreIssueSchema },
      ({ user, owner, params, body }) => ignoreIssue(services, { user, owner }, params.id, body),
    ),
    route(api.restoreIssue, { access: "mayManage" }, ({ user, owner, params }) =>
      restoreIssue(services, { user, owner }, params.id),
    ),
    route(
      api.commentIssue,
      { access: "mayManage", body: CommentSchema, status: 201 },
      ({ user, owner, params, body }) => commentIssue(services, { user, owner }, params.id, body),
    ),
  ];
}
