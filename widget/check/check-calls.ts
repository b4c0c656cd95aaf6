import type { OpenedPageCheck } from "#shared/page-checks/schemas.ts";
import type { ShownAudit } from "#src/scanner/engine/audit-shown-page.ts";
import type { WidgetHost } from "../widget-host.ts";

const TIMEOUT_MS = 30_000;
/** Maximum number of findings that the service accepts. */
const MOST_SENT = 200;
const MOST_BYTES = 200_000;

/** Result of a call: the reply, or a code that says why there is none. */
export type Outcome<Reply> = { reply: Reply } | { problem: string };

/** Exchanges the link's token for one that allows sending results; nothing starts without it. */
export function openCheck(host: WidgetHost, token: string): Promise<Outcome<OpenedPageCheck>> {
  return post(host.api("page-check"), JSON.stringify({ token }));
}

/** Sends the findings and the page's URL without query or fragment. */
export function sendResults(
  host: WidgetHost,
  token: string,
  { findings, omitted, engines }: ShownAudit,
): Promise<Outcome<unknown>> {
  const sent = fitting(findings.map(({ finding }) => finding));
  const result = {
    page: location.origin + location.pathname,
    findings: sent,
    omitted: omitted + findings.length - sent.length,
    engines,
  };
  return post(host.api("page-check/results"), `${token}\n${JSON.stringify(result)}`);
}

/** Keeps the first findings, up to the number that the service accepts. */
function fitting<Sent>(findings: Sent[]): Sent[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const end = findings.findIndex((finding, at) => {
    bytes += encoder.encode(JSON.stringify(finding)).length;
    return at >= MOST_SENT || bytes > MOST_BYTES;
  });
  return end < 0 ? findings : findings.slice(0, end);
}

/** Sends plain text, which requires no preflight. */
async function post<Reply>(url: string, body: string): Promise<Outcome<Reply>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      credentials: "omit",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body,
    });
    const reply = await response.json();
    return response.ok ? { reply } : { problem: String(Object(reply).code) };
  } catch {
    return { problem: "unreachable" };
  }
}
