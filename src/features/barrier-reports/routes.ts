import * as api from "#shared/barrier-reports/contract.ts";
import {
  ReplySchema,
  ReportQuerySchema,
  SendReportSchema,
  UpdateReportSchema,
  UpdateReportsSchema,
} from "#shared/barrier-reports/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { suggestReply } from "#shared/suggestions/contract.ts";
import { SuggestReplySchema } from "#shared/suggestions/schemas.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { DomainError } from "../../errors.ts";
import { fileReply } from "../../http/file-reply.ts";
import { parseInput } from "../../http/parse-input.ts";
import { type Route, route, visitorRoute } from "../../http/route.ts";
import { ofReport } from "../../http/subjects.ts";
import type { Services } from "../../services.ts";
import { exportReports } from "./export-reports.ts";
import { listReports } from "./list-reports.ts";
import { readReport } from "./queries.ts";
import { replyToReport } from "./reply-to-report.ts";
import { sendReport } from "./send-report.ts";
import { suggestReply as suggestText } from "./suggest-reply.ts";
import { updateReport, updateReports } from "./update-reports.ts";

/** Four bytes for each of 2,000 characters, and the same again for the other fields. */
const LARGEST_REPORT = 16_384;

export function reportRoutes(services: Services): Route[] {
  return [
    visitorRoute(api.sendReport, async ({ params, request, address }) => {
      const input = await readSent(request);
      await sendReport(services, params.id, input, { address, origin: request.headers.get("origin") });
      return Response.json({}, { status: 202 });
    }),
    route(
      api.listReports,
      { access: "mayRead", within: "reach", query: ReportQuerySchema },
      ({ reach, query }) => listReports(services, reach, query),
    ),
    route(api.exportReports, { access: "mayManage", query: ReportQuerySchema }, async ({ reach, query }) => {
      const file = await withLongTimeout(() => exportReports(services, reach, query));
      return fileReply(file, { name: "reports.csv", type: "text/csv; charset=utf-8" });
    }),
    route(api.readReport, { access: "mayRead", within: ofReport }, ({ owner, params }) =>
      readReport(services, owner.accountId, params.id),
    ),
    route(
      api.updateReport,
      { access: "mayManage", body: UpdateReportSchema },
      ({ user, owner, params, body }) => updateReport(services, { user, owner }, params.id, body),
    ),
    route(api.updateReports, { access: "mayManage", body: UpdateReportsSchema }, ({ user, owner, body }) =>
      updateReports(services, { user, owner }, body),
    ),
    route(
      api.replyToReport,
      { access: "mayManage", body: ReplySchema, status: 201 },
      ({ user, owner, params, body }) => replyToReport(services, { user, owner }, params.id, body),
    ),
    route(suggestReply, { access: "mayManage", body: SuggestReplySchema }, ({ user, owner, params, body }) =>
      suggestText(services, { user, owner }, params.id, body),
    ),
  ];
}

/** Reads JSON from a plain-text body, which browsers send cross-origin without a preflight. */
async function readSent(request: Request) {
  const bytes = await request.bytes();
  if (bytes.length > LARGEST_REPORT) throw new DomainError("malformed", ERRORS.malformed);
  return parseInput(SendReportSchema, parseJson(new TextDecoder().decode(bytes)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("malformed", ERRORS.malformed, { cause });
  }
}
