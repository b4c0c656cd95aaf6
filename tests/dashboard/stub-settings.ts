import { changePassword, exportAccount, readAccount, undoDeletion } from "#shared/accounts/contract.ts";
import type { AccountView, ProgramView, SessionView } from "#shared/accounts/schemas.ts";
import { createKey, listKeys } from "#shared/api-keys/contract.ts";
import type { CreatedKey, CreateKeyInput, KeyView } from "#shared/api-keys/schemas.ts";
import { requestEmailChange } from "#shared/email-changes/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { listPrograms, listSessions } from "#shared/sessions/contract.ts";
import { readReportBrand } from "#shared/site-reports/contract.ts";
import type { ReportBrandView } from "#shared/site-reports/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { type StubSecondSteps, stubSecondSteps } from "./stub-second-steps.ts";

export interface StubSettings {
  account: AccountView;
  sessions: SessionView[];
  brand: ReportBrandView;
  keys: KeyView[];
  /** Keys and webhooks that keep their access when devices are signed out. */
  programs: ProgramView[];
  secondSteps: StubSecondSteps;
}

export function stubSettings(): StubSettings {
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
    },
    sessions: [
      stubSession("Firefox on Windows", { isCurrent: true }),
      stubSession("Safari on iPhone"),
      stubSession("Chrome on Android"),
    ],
    keys: [stubKey("Nightly pipeline")],
    programs: [],
    secondSteps: stubSecondSteps(),
    brand: { isIncluded: true, productName: "Handrail", showsOurName: false, companyName: "", logo: null },
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

export function settingsApi(
  { user, mine }: StubAccount,
  { method, pathname, body }: StubCall,
): Response | null {
  if (pathname === pathOf(createKey) && method === "POST") return Response.json(addKey(mine, body));
  if (pathname === pathOf(listKeys)) return Response.json(mine.keys);
  if (pathname.startsWith(`${pathOf(listKeys)}/`)) {
    mine.keys = mine.keys.filter(({ id }) => !pathname.endsWith(id));
    return new Response(null, { status: 204 });
  }
  if (pathname === pathOf(listPrograms)) return Response.json(mine.programs);
  if (pathname === pathOf(changePassword))
    return Response.json({ message: "Your other devices are signed out." });
  if (method === "DELETE" && (pathname === pathOf(readAccount) || pathname === pathOf(undoDeletion))) {
    const due = pathname === pathOf(readAccount) ? "2099-03-07T12:00:00.000Z" : null;
    Object.assign(user, { deletesAt: due, accountDeletesAt: due });
    return due ? Response.json({ deletesAt: due }) : new Response(null, { status: 204 });
  }
  if (pathname === pathOf(readReportBrand)) {
    if (method === "PUT") Object.assign(mine.brand, body);
    return Response.json(mine.brand);
  }
  if (pathname === pathOf(exportAccount)) return new Response('{"users":[]}');
  if (pathname === pathOf(requestEmailChange)) {
    mine.account.emailChange =
      method === "POST" ? { ...WAITING, newEmail: String(Reflect.get(body, "email")) } : null;
    return Response.json({ message: "We’ve sent a link to both addresses." }, { status: 202 });
  }
  if (pathname === pathOf(listSessions) || pathname.startsWith(`${pathOf(listSessions)}/`)) {
    if (method === "GET") return Response.json(mine.sessions);
    const id = pathname.split("/")[4];
    mine.sessions = mine.sessions.filter((one) => one.isCurrent || (id && one.id !== id));
    return new Response(null, { status: 204 });
  }
  if (pathname !== pathOf(readAccount)) return null;
  if (method === "PATCH") Object.assign(user, body);
  Object.assign(mine.account, user);
  if (method === "PATCH") Object.assign(mine.account, body);
  return Response.json(mine.account);
}

function addKey(mine: StubSettings, body: Partial<CreateKeyInput>): CreatedKey {
  const { name = "", scopes = [], holder = "person" } = body;
  const key = { ...stubKey(name), id: `id-of-${name}`, scopes, holder, isOwn: true, lastUsedOn: null };
  mine.keys = [key, ...mine.keys];
  return { secret: "hr_0123456789", key };
}
