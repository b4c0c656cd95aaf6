import * as accounts from "#shared/accounts/contract.ts";
import type { AccountView, ProgramView, SessionView } from "#shared/accounts/schemas.ts";
import { createKey, listKeys } from "#shared/api-keys/contract.ts";
import type { CreatedKey, CreateKeyInput, KeyView } from "#shared/api-keys/schemas.ts";
import { exportSecurityEvents, listSecurityEvents } from "#shared/audit/contract.ts";
import type { SecurityEventView } from "#shared/audit/schemas.ts";
import { requestEmailChange } from "#shared/email-changes/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { listPrograms, listSessions } from "#shared/sessions/contract.ts";
import { readReportBrand } from "#shared/site-reports/contract.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent } from "./stub-reply.ts";
import { stubSecondSteps } from "./stub-second-steps.ts";

/** Programs are keys and webhooks that keep their access when devices are signed out. */
export function stubSettings() {
  return {
    account: {
      email: "",
      contactPerson: null,
      username: null,
      websiteUrl: null,
      locale: null,
      reportMails: true,
      usageMails: true,
      scanMails: true,
      digestMails: false,
      emailChange: null,
    } as AccountView,
    sessions: [
      stubSession("Firefox on Windows", { isCurrent: true }),
      stubSession("Safari on iPhone"),
      stubSession("Chrome on Android"),
    ],
    keys: [stubKey("Nightly pipeline")],
    programs: [] as ProgramView[],
    secondSteps: stubSecondSteps(),
    brand: {
      isIncluded: true,
      productName: "Handrail",
      showsOurName: false,
      companyName: "",
      logo: null as string | null,
    },
  };
}

function stubSession(device: string, changes: Partial<SessionView> = {}): SessionView {
  return {
    id: device.replaceAll(" ", "-"),
    device,
    isCurrent: false,
    createdAt: "2026-11-03T10:00:00.000Z",
    lastUsedAt: "2026-11-20T14:00:00.000Z",
    ...changes,
  };
}

export function stubProgram(name: string, changes: Partial<ProgramView> = {}): ProgramView {
  return {
    kind: "key",
    id: `id-of-${name}`,
    name,
    account: "harbour-pottery.example",
    createdAt: "2026-11-03T10:00:00.000Z",
    lastUsedOn: null,
    ...changes,
  };
}

function stubKey(name: string): KeyView {
  return {
    id: "6f1b0d7e-0000-4000-8000-00000000aaaa",
    name,
    start: "hr_Ab3x9",
    scopes: ["scans:write"],
    holder: "person",
    by: "Ada Lovelace",
    isOwn: false,
    createdAt: "2026-11-03T10:00:00.000Z",
    expiresAt: "2027-02-01T10:00:00.000Z",
    lastUsedOn: "2026-11-20",
  };
}

const WAITING = { oldConfirmed: true, newConfirmed: false, expiresAt: "2099-11-23T10:00:00.000Z" };

export function settingsApi({ user, mine }: StubAccount, { method, pathname, body }: StubCall) {
  if (pathname === pathOf(createKey) && method === "POST") return Response.json(addKey(mine, body));
  if (pathname === pathOf(listKeys)) return Response.json(mine.keys);
  if (pathname.startsWith(`${pathOf(listKeys)}/`)) {
    mine.keys = mine.keys.filter(({ id }) => !pathname.endsWith(id));
    return noContent();
  }
  if (pathname === pathOf(listPrograms)) return Response.json(mine.programs);
  if (pathname === pathOf(accounts.changePassword))
    return Response.json({ message: "Your other devices are signed out." });
  if (
    method === "DELETE" &&
    (pathname === pathOf(accounts.readAccount) || pathname === pathOf(accounts.undoDeletion))
  ) {
    const due = pathname === pathOf(accounts.readAccount) ? "2099-03-07T12:00:00.000Z" : null;
    Object.assign(user, { deletesAt: due, accountDeletesAt: due });
    return due ? Response.json({ deletesAt: due }) : noContent();
  }
  if (pathname === pathOf(readReportBrand)) {
    if (method === "PUT") Object.assign(mine.brand, body);
    return Response.json(mine.brand);
  }
  if (pathname === pathOf(accounts.exportAccount)) return new Response('{"users":[]}');
  if (pathname === pathOf(requestEmailChange)) {
    mine.account.emailChange =
      method === "POST" ? { ...WAITING, newEmail: String(Reflect.get(body, "email")) } : null;
    return Response.json({ message: "We’ve sent a link to both addresses." }, { status: 202 });
  }
  if (pathname === pathOf(listSessions) || pathname.startsWith(`${pathOf(listSessions)}/`)) {
    if (method === "GET") return Response.json(mine.sessions);
    const id = pathname.split("/")[4];
    mine.sessions = mine.sessions.filter((one) => one.isCurrent || (id && one.id !== id));
    return noContent();
  }
  if (pathname !== pathOf(accounts.readAccount)) return null;
  if (method === "PATCH") Object.assign(user, body);
  Object.assign(mine.account, user);
  if (method === "PATCH") Object.assign(mine.account, body);
  return Response.json(mine.account);
}

function addKey(mine: StubAccount["mine"], body: Partial<CreateKeyInput>): CreatedKey {
  const { name = "", scopes = [], holder = "person" } = body;
  const key = { ...stubKey(name), id: `id-of-${name}`, scopes, holder, isOwn: true, lastUsedOn: null };
  mine.keys = [key, ...mine.keys];
  return { secret: "hr_0123456789", key };
}

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
