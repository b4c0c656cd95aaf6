import { pathOf } from "#shared/endpoint.ts";
import {
  addSsoDomain,
  readOwnSso,
  readSso,
  requireSso,
  signOutSso,
  testSso,
} from "#shared/single-sign-on/contract.ts";
import type {
  OwnSsoView,
  SsoConnectionView,
  SsoDomainView,
  SsoFinding,
  SsoView,
} from "#shared/single-sign-on/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export interface StubSso {
  view: SsoView;
  own: OwnSsoView;
  findings: SsoFinding[];
}

export function stubSso(): StubSso {
  return {
    view: {
      isIncluded: true,
      redirectUrl: "https://handrail.example/single-sign-on/callback",
      signedOutUrl: "https://handrail.example/login",
      connection: stubConnection(),
      domains: [
        stubDomain("clay.example"),
        stubDomain("harbour.example", { state: "waiting", provenAt: null, checkedAt: null }),
        stubDomain("pottery.example", { state: "missing", endsAt: "2026-11-27T09:00:00.000Z" }),
      ],
      people: 3,
    },
    own: { isOffered: true, isConnected: false },
    findings: [
      { level: "good", text: "The provider was found, and calls itself https://login.example." },
      { level: "problem", text: "It refused the client ID handrail with this secret." },
    ],
  };
}

function stubConnection(): SsoConnectionView {
  return {
    issuer: "https://login.example",
    clientId: "handrail",
    roleClaim: "groups",
    managers: ["web-team", "design"],
    viewers: [],
    otherRole: "viewer",
    isRequired: false,
    changedAt: "2026-11-20T09:00:00.000Z",
  };
}

function stubDomain(domain: string, changes: Partial<SsoDomainView> = {}): SsoDomainView {
  return {
    id: domain,
    domain,
    recordName: `_handrail.${domain}`,
    recordText: "handrail-sso=0123456789abcdef",
    state: "proven",
    provenAt: "2026-11-18T09:00:00.000Z",
    checkedAt: "2026-11-20T09:00:00.000Z",
    endsAt: null,
    ...changes,
  };
}

export function ssoApi({ sso }: StubAccount, { method, pathname, body }: StubCall): Response | null {
  const { view } = sso;
  const domains = pathOf(addSsoDomain);
  if (pathname === pathOf(readOwnSso)) return Response.json(sso.own);
  if (pathname === pathOf(signOutSso)) return Response.json({ url: "https://login.example/logout" });
  if (pathname === pathOf(testSso)) return Response.json({ findings: sso.findings });
  if (pathname === pathOf(requireSso)) {
    if (view.connection) Object.assign(view.connection, body);
    return new Response(null, { status: 204 });
  }
  if (pathname === domains) {
    const added = stubDomain(String(Reflect.get(body, "domain")), { state: "waiting", provenAt: null });
    view.domains = [...view.domains, added];
    return Response.json(added, { status: 201 });
  }
  if (pathname.startsWith(`${domains}/`)) return changeDomain(view, method, pathname);
  if (pathname !== pathOf(readSso)) return null;
  if (method === "PUT")
    view.connection = { ...stubConnection(), ...body, changedAt: new Date().toISOString() };
  if (method === "DELETE") view.connection = null;
  return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(view);
}

function changeDomain(view: SsoView, method: string, pathname: string): Response {
  const id = pathname.split("/")[4];
  if (method === "DELETE") {
    view.domains = view.domains.filter((domain) => domain.id !== id);
    return new Response(null, { status: 204 });
  }
  const message = "The TXT record wasn’t found.";
  return Response.json({ error: message, message, code: "domain_refused" }, { status: 409 });
}
