import type { SecurityEventView } from "#shared/audit/schemas.ts";
import { CSV_START, csvLines } from "#shared/csv.ts";
import type { SessionContext } from "#src/http/session.ts";
import type { Services } from "#src/services.ts";
import { listSecurityEvents } from "./list-security-events.ts";

const COLUMNS = [
  "time",
  "event",
  "person",
  "member",
  "role",
  "wrong passwords",
  "device",
  "second-step",
  "website",
];

/** Maximum pages per file: 10,000 events. */
const MOST_PAGES = 200;

/** Streams the events that a user may see as CSV, newest first, page by page. */
export function exportSecurityEvents(
  services: Services,
  session: Pick<SessionContext, "user" | "owner" | "role">,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | undefined;
  let pages = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLines([COLUMNS])));
    },
    async pull(controller) {
      const { events, hasMore } = await listSecurityEvents(services, session, { after });
      controller.enqueue(encoder.encode(csvLines(events.map(rowOf))));
      after = events.at(-1)?.id;
      pages += 1;
      if (!hasMore || pages === MOST_PAGES) controller.close();
    },
  });
}

function rowOf({
  at,
  kind,
  person,
  member,
  role,
  tries,
  device,
  secondStep,
  site,
}: SecurityEventView): string[] {
  const actor = kind.startsWith("staff-") ? "staff" : person;
  const count = tries === null ? "" : String(tries);
  return [at, kind, actor ?? "", member ?? "", role ?? "", count, device ?? "", secondStep ?? "", site ?? ""];
}
