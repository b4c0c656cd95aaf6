import { exportSecurityEvents, listSecurityEvents } from "#shared/audit/contract.ts";
import type { SecurityEventView } from "#shared/audit/schemas.ts";
import { pathOf } from "#shared/endpoint.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

const PAGE_SIZE = 3;

export function stubEvent(number: number, changes: Partial<SecurityEventView> = {}): SecurityEventView {
  return {
    id: `event-${number}`,
    at: "2026-11-20T14:00:00.000Z",
    kind: "signed-in",
    person: "ada@example.com",
    member: null,
    device: "Firefox on Windows",
    role: null,
    secondStep: null,
    tries: null,
    site: null,
    ...changes,
  };
}

export function securityApi({ events }: StubAccount, { pathname, search }: StubCall): Response | null {
  if (pathname === pathOf(exportSecurityEvents)) return new Response("time,event");
  if (pathname !== pathOf(listSecurityEvents)) return null;
  const start = events.findIndex(({ id }) => id === search.get("after")) + 1;
  const page = events.slice(start, start + PAGE_SIZE);
  return Response.json({ events: page, hasMore: start + PAGE_SIZE < events.length });
}
