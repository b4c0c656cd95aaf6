import { exportReports, listReports, updateReports } from "#shared/barrier-reports/contract.ts";
import { ReplySchema, type ReportView, UpdateReportsSchema } from "#shared/barrier-reports/schemas.ts";
import { methodOf, pathOf } from "#shared/endpoint.ts";
import { parseFields } from "#shared/parse-fields.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { refusal } from "./stub-reply.ts";

export function reportsApi(
  { reports, ofDeleted }: StubAccount,
  { method, pathname, body, search }: StubCall,
): Response | null {
  if (pathname === pathOf(updateReports) && method === methodOf(updateReports))
    return updateMany(reports, body);
  if (pathname === pathOf(listReports)) return replyWithReports(reports, ofDeleted, search);
  if (pathname === pathOf(exportReports)) return new Response("\uFEFFtime,widget\r\n");
  if (!pathname.startsWith(`${pathOf(listReports)}/`)) return null;
  const [, , , id = "", member] = pathname.split("/");
  const report = reports.find((one) => one.id === id);
  if (!report) return refusal(404, "This does not exist.");
  if (member === "replies") return reply(report, body);
  return Response.json(method === "PATCH" ? Object.assign(report, body) : report);
}

function updateMany(reports: ReportView[], body: object): Response {
  const { value } = parseFields(UpdateReportsSchema, body);
  const found = reports.filter(({ id, state }) => value?.ids.includes(id) && state !== value.state);
  const changed = found.map(({ id, state }) => ({ id, before: state }));
  if (value) for (const report of found) report.state = value.state;
  return Response.json({ changed });
}

/** Pages of two, so that a test needs few reports. */
function replyWithReports(reports: ReportView[], ofDeleted: number, search: URLSearchParams): Response {
  const { state, widget, search: words = "", after } = Object.fromEntries(search);
  const matching = reports.filter((one) => (!widget || one.widgetId === widget) && one.text.includes(words));
  const found = matching.filter((one) => !state || one.state === state);
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1);
  const counts = { new: 0, answered: 0, done: 0 };
  for (const one of matching) counts[one.state] += 1;
  return Response.json({ reports: rest.slice(0, 2), hasMore: rest.length > 2, counts, ofDeleted });
}

function reply(report: ReportView, body: object): Response {
  const { value, errors } = parseFields(ReplySchema, body);
  if (errors) return refusal(422, "Please check the fields.", { ...errors });
  const { seen, text } = value;
  const last = report.replies.at(-1);
  const isKnown = last?.number === seen + 1 && last.text === text;
  if (!isKnown && report.replies.length !== seen)
    return refusal(409, "This report was answered meanwhile.", undefined, "replied_meanwhile");
  if (!isKnown) addReply(report, text);
  return Response.json(report, { status: 201 });
}

export function addReply(report: ReportView, text: string): void {
  const number = report.replies.length + 1;
  const createdAt = "2026-11-04T09:00:00.000Z";
  report.replies = [...report.replies, { number, text, author: "Ana Ruiz", delivery: "waiting", createdAt }];
  if (report.state === "new") report.state = "answered";
}

let count = 0;

export function stubReport(changes: Partial<ReportView> = {}): ReportView {
  count += 1;
  return {
    id: `report-${count}`,
    widgetId: "6f1c2c2e-8f0e-4f4b-9a51-0d3f6f1f2a10",
    widgetName: "Harbour",
    text: "The menu cannot be reached",
    email: null,
    language: null,
    pageUrl: "https://shop.example/cart",
    state: "new",
    replies: [],
    createdAt: "2026-11-03T09:00:00.000Z",
    ...changes,
  };
}
