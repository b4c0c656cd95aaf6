import { Elysia } from "elysia";
import { ERRORS } from "#shared/messages.ts";
import { API } from "#shared/paths.ts";
import {
  ReplySchema,
  ReportQuerySchema,
  SendReportSchema,
  UpdateReportSchema,
} from "#shared/schemas/report.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { DomainError } from "../../errors.ts";
import { tooMany } from "../../http/address-gate.ts";
import { clientAddress } from "../../http/client-address.ts";
import { errorReply } from "../../http/errors.ts";
import { forEveryOrigin } from "../../http/for-every-origin.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { exportReports } from "./export-reports.ts";
import { listReports } from "./list-reports.ts";
import { readReport } from "./queries.ts";
import { replyToReport } from "./reply-to-report.ts";
import { sendReport } from "./send-report.ts";
import { updateReport } from "./update-report.ts";

/** Four bytes for each of 2,000 characters, and as much again for what stands around them. */
const LARGEST_REPORT = 16_384;

export function reportRoutes(services: Services) {
  const { publicGate, config } = services;
  return new Elysia({ name: "reports" })
    .post(
      API.widgetReports,
      async ({ params, request, server }) => {
        const address = clientAddress(request, server, config.trustProxy);
        if (!publicGate.admits(address)) return tooMany();
        const sent = readSent(request).then((input) =>
          sendReport(services, params.id, input, { address, origin: request.headers.get("origin") }),
        );
        return forEveryOrigin(await sent.then(() => Response.json({}, { status: 202 }), errorReply));
      },
      { parse: "none" },
    )
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.reports, ({ owner, query }) =>
      listReports(services, owner.accountId, parseInput(ReportQuerySchema, query)),
    )
    .get(
      API.reportsFile,
      async ({ owner, query }) => {
        const chosen = parseInput(ReportQuerySchema, query);
        const file = await withLongTimeout(() => exportReports(services, owner.accountId, chosen));
        return new Response(file, { headers: { "content-type": "text/csv; charset=utf-8" } });
      },
      { mayManage: true },
    )
    .get(API.report, ({ owner, params }) => readReport(services, owner.accountId, params.id))
    .patch(
      API.report,
      ({ owner, params, body }) =>
        updateReport(services, owner, params.id, parseInput(UpdateReportSchema, body)),
      { mayManage: true },
    )
    .post(
      API.reportReplies,
      async ({ user, owner, params, body, status }) =>
        status(201, await replyToReport(services, { user, owner }, params.id, parseInput(ReplySchema, body))),
      { mayManage: true },
    );
}

/** JSON in a plain-text body, which browsers send to another origin without asking first. */
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
