import { pathOf } from "#shared/endpoint.ts";
import * as contract from "#shared/single-sign-on/contract.ts";
import type { SsoConnectionView, SsoDomainView, SsoView } from "#shared/single-sign-on/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent, refusal } from "./stub-reply.ts";

export function stubSso() {
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
    } as SsoView,
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
  const domains = pathOf(contract.addSsoDomain);
  if (pathname === pathOf(contract.readOwnSso)) return Response.json(sso.own);
  if (pathname === pathOf(contract.signOutSso)) return Response.json({ url: "https://login.example/logout" });
  if (pathname === pathOf(contract.testSso)) return Response.json({ findings: sso.findings });
  if (pathname === pathOf(contract.requireSso)) {
    if (view.connection) Object.assign(view.connection, body);
    return noContent();
  }
  if (pathname === domains) {
    const added = stubDomain(String(Reflect.get(body, "domain")), { state: "waiting", provenAt: null });
    view.domains = [...view.domains, added];
    return Response.json(added, { status: 201 });
  }
  if (pathname.startsWith(`${domains}/`)) return changeDomain(view, method, pathname);
  if (pathname !== pathOf(contract.readSso)) return null;
  if (method === "PUT")
    view.connection = { ...stubConnection(), ...body, changedAt: new Date().toISOString() };
  if (method === "DELETE") view.connection = null;
  return method === "DELETE" ? noContent() : Response.json(view);
}

function changeDomain(view: SsoView, method: string, pathname: string): Response {
  const id = pathname.split("/")[4];
  if (method === "DELETE") {
    view.domains = view.domains.filter((domain) => domain.id !== id);
    return noContent();
  }
  return refusal(409, "The TXT record wasn’t found.");
}
