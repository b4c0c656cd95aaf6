import { Elysia } from "elysia";
import { DomainError } from "../../errors.ts";
import { tooMany } from "../../http/address-gate.ts";
import { clientAddress } from "../../http/client-address.ts";
import { errorReply } from "../../http/errors.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { API } from "../../shared/paths.ts";
import { REPORT_STATES, SendReportSchema, UpdateReportSchema } from "../../shared/schemas/report.ts";
import { listReports, type ReportFilter } from "./queries.ts";
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
        const sent = readReport(request).then((input) =>
          sendReport(services, params.id, input, { address, origin: request.headers.get("origin") }),
        );
        return forEveryOrigin(await sent.then(() => Response.json({}, { status: 202 }), errorReply));
      },
      { parse: "none" },
    )
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.reports, ({ owner, query }) => listReports(services, owner.accountId, filterOf(query)))
    .patch(
      API.report,
      ({ owner, params, body }) =>
        updateReport(services, owner, params.id, parseInput(UpdateReportSchema, body)),
      { mayManage: true },
    );
}

/** JSON in a plain-text body, which browsers send to another origin without asking first. */
async function readReport(request: Request) {
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

function forEveryOrigin(reply: Response): Response {
  reply.headers.set("access-control-allow-origin", "*");
  reply.headers.set("cache-control", "no-store");
  return reply;
}

function filterOf({ state, before = "" }: Record<string, string | undefined>): ReportFilter {
  const moment = new Date(before);
  return {
    state: REPORT_STATES.find((known) => known === state),
    before: Number.isNaN(moment.getTime()) ? undefined : moment,
  };
}
