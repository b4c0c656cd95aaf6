import { fillPath } from "#shared/paths.ts";
import type { Answer, TestBrowser } from "../../helpers/app.ts";
import { SOUND_REQUESTS } from "../odd-input/sound-requests.ts";
import type { Named } from "./side.ts";

/**
 * Lowest access that a route requires: everybody, a signed-in person, a role in the account, or one
 * of the operator's people, whom no role of an account makes.
 */
export type May = "everybody" | "person" | "viewer" | "manager" | "owner" | "operator";

export interface Rule {
  may: May;
  /** Entity whose id is in the path, the query or the body. */
  names?: keyof Named;
  query?: (named: Named) => string;
  /** Body of a valid request; that of `SOUND_REQUESTS` by default. */
  body?: (named: Named) => object;
}

const REQUEST = "6f1b0d7e-0000-4000-8000-00000000abcd";
const CASE = { name: "A letter", receivedOn: null, deadlineOn: "2027-01-31", notes: "" };
const ANSWERED = { ...CASE, site: null, revision: 1, state: "answered" };

/** A rule about an entity, with the body of its request or more. */
function about(may: May, names: keyof Named, more: Rule["body"] | Omit<Rule, "may" | "names"> = {}): Rule {
  return { may, names, ...(typeof more === "function" ? { body: more } : more) };
}

const file = { query: () => "?name=barrier.pdf&message=1" };
const seenNothing = () => ({ conversation: null, isTyping: true, readTo: 0 });
const newImport = () => ({ key: crypto.randomUUID(), rows: [{ name: "Imported" }] });
const copyOfLook = ({ widget }: Named) => ({ targets: [widget.id], parts: ["look"] });

const OWN_RULES: Record<string, Rule> = {
  "POST /api/auth/register": { may: "everybody" },
  "POST /api/auth/resend-verification": { may: "everybody" },
  "POST /api/auth/forgot-password": { may: "everybody" },
  "POST /api/auth/reset-password": { may: "everybody" },
  "POST /api/auth/verify-email": { may: "everybody" },
  "POST /api/auth/disown-registration": { may: "everybody" },
  "POST /api/auth/login": { may: "everybody" },
  "POST /api/auth/second-step": { may: "everybody" },
  "POST /api/auth/second-step/passkey": { may: "everybody" },
  "POST /api/auth/passkey/challenge": { may: "everybody" },
  "POST /api/auth/passkey": { may: "everybody" },
  "POST /api/auth/email-change": { may: "everybody" },
  "POST /api/auth/email-change/cancel": { may: "everybody" },
  "POST /api/auth/first-owner": { may: "everybody" },
  // These five ask for the cookie of step 1 (tests/features/registration).
  "POST /api/auth/register-step1": { may: "everybody" },
  "POST /api/stripe/create-subscription-setup": { may: "everybody" },
  "GET /api/auth/registration": { may: "everybody" },
  "PATCH /api/auth/registration": { may: "everybody" },
  "POST /api/auth/register-step2": { may: "everybody" },
  "POST /api/auth/registration/quote": { may: "everybody" },
  "POST /api/auth/registration/completion": { may: "everybody" },
  "POST /api/stripe/webhook": { may: "everybody" },
  "GET /api/contact/ticket": { may: "everybody" },
  "POST /api/contact": { may: "everybody" },
  "POST /api/invitation": { may: "everybody" },
  "POST /api/invitation/registration": { may: "everybody" },
  "GET /api/widgets/:id/public": { may: "everybody" },
  "GET /api/widgets/:id/settings": { may: "everybody" },
  "POST /api/widgets/:id/visit": { may: "everybody" },
  "POST /api/widgets/:id/tools": { may: "everybody" },
  "POST /api/widgets/:id/reports": { may: "everybody" },
  // The token in the path is one report's; site-reports.pg.test.ts shows its end.
  "GET /api/scan-reports/:token": { may: "everybody" },
  "GET /api/widgets/:id/corrections/:version": { may: "everybody" },
  "GET /api/evidence/keys": { may: "everybody" },
  "GET /api/openapi.json": { may: "everybody" },
  "GET /api/client.tgz": { may: "everybody" },
  "POST /api/widgets/:id/page-check": { may: "everybody" },
  "POST /api/widgets/:id/page-check/results": { may: "everybody" },

  "GET /api/auth/user": { may: "person" },
  "POST /api/auth/logout": { may: "person" },
  "PUT /api/auth/current-account": about("person", "membership", {
    body: ({ membership }) => ({ accountId: Number(membership.accountId) }),
  }),
  "GET /api/account": { may: "person" },
  "PATCH /api/account": { may: "person" },
  "POST /api/account/password": { may: "person" },
  "POST /api/account/email": { may: "person" },
  "DELETE /api/account/email": { may: "person" },
  "DELETE /api/account": { may: "person" },
  "DELETE /api/account/deletion": { may: "person" },
  "GET /api/account/export": { may: "person" },
  "GET /api/account/second-steps": { may: "person" },
  "POST /api/account/confirmation": { may: "person" },
  "POST /api/account/authenticators/setup": { may: "person" },
  "POST /api/account/authenticators": { may: "person" },
  "DELETE /api/account/authenticators/:id": about("person", "authenticator"),
  "POST /api/account/recovery-codes": { may: "person" },
  "POST /api/account/confirmation/passkey": { may: "person" },
  "POST /api/account/passkeys/challenge": { may: "person" },
  "POST /api/account/passkeys": { may: "person" },
  "PUT /api/account/passkeys/:id": about("person", "passkey"),
  "DELETE /api/account/passkeys/:id": about("person", "passkey"),
  "GET /api/account/security-events": { may: "person" },
  "GET /api/account/security-events.csv": { may: "person" },
  "GET /api/account/sessions": { may: "person" },
  "DELETE /api/account/sessions": { may: "person", query: ({ apiKey }) => `?ends=${apiKey.id}` },
  "GET /api/account/programs": { may: "person" },
  "DELETE /api/account/sessions/:id": about("person", "session"),
  "DELETE /api/memberships/:accountId": about("person", "membership"),
  "POST /api/invitation/acceptance": about("person", "invitation", {
    body: ({ invitation }) => ({ token: invitation.token }),
  }),

  "POST /api/auth/single-sign-on": { may: "everybody" },
  // Asks for the cookie of its start (tests/features/single-sign-on).
  "POST /api/auth/single-sign-on/callback": { may: "everybody" },
  "POST /api/auth/single-sign-on/logout": { may: "person" },
  "GET /api/account/single-sign-on": { may: "person" },
  "POST /api/account/single-sign-on": { may: "person" },
  "GET /api/single-sign-on": { may: "owner" },
  "PUT /api/single-sign-on": { may: "owner" },
  "DELETE /api/single-sign-on": { may: "owner" },
  "POST /api/single-sign-on/test": { may: "owner" },
  "PUT /api/single-sign-on/requirement": { may: "owner" },
  "POST /api/single-sign-on/domains": { may: "owner" },
  "POST /api/single-sign-on/domains/:id/check": about("owner", "ssoDomain"),
  "DELETE /api/single-sign-on/domains/:id": about("owner", "ssoDomain"),

  "GET /api/widgets/:id/transfer": about("owner", "widget"),
  "GET /api/transfers": { may: "owner" },
  "POST /api/transfers": about("owner", "widget", {
    body: ({ widget }) => ({ widgetId: widget.id, email: "recipient@transfers.example" }),
  }),
  "DELETE /api/transfers/:id": about("owner", "givenTransfer"),
  "POST /api/transfers/find": about("owner", "offeredTransfer", {
    body: ({ offeredTransfer }) => ({ token: offeredTransfer.token }),
  }),
  "POST /api/transfers/:id/accept": about("owner", "offeredTransfer"),
  "POST /api/transfers/:id/decline": about("owner", "declinedTransfer"),

  "GET /api/keys": { may: "viewer" },
  "POST /api/keys": { may: "viewer", body: () => ({ name: "Pipeline", scopes: ["scans:read"], days: 90 }) },
  "DELETE /api/keys/:id": about("viewer", "apiKey"),

  "GET /api/webhooks": { may: "manager" },
  "POST /api/webhooks": { may: "manager" },
  "PATCH /api/webhooks/:id": about("manager", "webhook"),
  "DELETE /api/webhooks/:id": about("manager", "webhook"),
  "POST /api/webhooks/:id/secret": about("manager", "webhook"),
  "POST /api/webhooks/:id/test": about("manager", "webhook"),
  "GET /api/webhooks/:id/deliveries": about("manager", "webhook"),
  "POST /api/webhook-deliveries/:id/repeat": about("manager", "webhookDelivery"),
  "GET /api/saved-filters": { may: "viewer" },
  "POST /api/saved-filters": { may: "viewer" },
  "DELETE /api/saved-filters/:id": about("viewer", "savedFilter"),

  "GET /api/widgets": { may: "viewer" },
  "GET /api/widget-figures": { may: "viewer" },
  "GET /api/widgets/:id": about("viewer", "widget"),
  "GET /api/widgets/:id/versions": about("viewer", "widget"),
  "POST /api/widget-preview": { may: "viewer" },
  "GET /api/usage": about("viewer", "widget", { query: ({ widget }) => `?widget=${widget.id}` }),
  "GET /api/usage/tools": about("viewer", "widget", { query: ({ widget }) => `?widget=${widget.id}` }),
  "GET /api/deleted-widgets": { may: "viewer" },
  "GET /api/overview": { may: "viewer" },
  "GET /api/overview/news": { may: "viewer" },
  "GET /api/overview/issues": { may: "viewer" },
  "GET /api/live-states": { may: "viewer" },
  "GET /api/reports": about("viewer", "widget", { query: ({ widget }) => `?widget=${widget.id}` }),

  "POST /api/widgets": { may: "manager" },
  "PATCH /api/widgets": about("manager", "widget", ({ widget }) => ({ ids: [widget.id], isActive: false })),
  "POST /api/widget-imports": { may: "manager", body: newImport },
  "GET /api/widget-imports": { may: "manager" },
  "DELETE /api/widget-imports/:id": about("manager", "widgetImport"),
  "PUT /api/widgets/:id": about("manager", "widget"),
  "DELETE /api/widgets/:id": about("manager", "widget"),
  "POST /api/widgets/:id/settings": about("manager", "widget"),
  "POST /api/widgets/:id/copies": about("manager", "widget"),
  "POST /api/widgets/:id/settings/copies": about("manager", "widget", copyOfLook),
  "POST /api/widgets/:id/settings/copies/preview": about("manager", "widget", copyOfLook),
  "POST /api/undone-copies": about("manager", "widget", {
    body: ({ widget }) => ({ changed: [{ id: widget.id, versionBefore: 1 }] }),
  }),
  "POST /api/widgets/:id/versions/:version/restore": about("manager", "widget"),
  "POST /api/widgets/:id/install-check": about("manager", "widget"),
  "POST /api/deleted-widgets/:id/restore": about("manager", "deletedWidget"),
  "GET /api/reports/:id": about("viewer", "report"),
  "PATCH /api/reports/:id": about("manager", "report"),
  "PATCH /api/reports": about("manager", "report", ({ report }) => ({ ids: [report.id], state: "done" })),
  "POST /api/reports/:id/replies": about("manager", "report"),
  "GET /api/reports.csv": about("manager", "widget", { query: ({ widget }) => `?widget=${widget.id}` }),

  "GET /api/sites": { may: "viewer" },
  "GET /api/report-brand": { may: "viewer" },
  "PUT /api/report-brand": { may: "manager" },
  "GET /api/sites/:id/pages": about("viewer", "site"),
  "GET /api/sites/:id/scans": about("viewer", "site"),
  "GET /api/sites/:id/comparison": about("viewer", "site", {
    query: ({ scan }) => `?from=${scan.id}&to=${scan.id}`,
  }),
  "GET /api/sites/:id/manual-checks": about("viewer", "site"),
  "GET /api/sites/:id/journey": about("viewer", "site"),
  "PUT /api/sites/:id/journey": about("manager", "site"),
  "DELETE /api/sites/:id/journey": about("manager", "site"),
  "POST /api/sites/:id/journey/walks": about("manager", "site"),
  "GET /api/sites/:id/journey/pictures/:place": about("viewer", "site"),
  "GET /api/sites/:id/page-checks": about("viewer", "site"),
  "GET /api/sites/:id/developer-links": about("viewer", "site"),
  "GET /api/sites/:id/report": about("viewer", "site", { query: () => "?language=en" }),
  "GET /api/sites/:id/statement": about("viewer", "site"),
  "GET /api/sites/:id/statement/preview": about("viewer", "site", { query: () => "?language=de" }),
  "GET /api/sites/:id/acr": about("viewer", "site", { query: () => "?format=yaml" }),
  "PUT /api/sites/:id/statement": about("manager", "site"),
  "POST /api/sites/:id/statement/versions": about("owner", "site"),
  "DELETE /api/sites/:id/statement/publication": about("owner", "site"),
  "GET /api/scans/:id": about("viewer", "scan"),
  "GET /api/issues": about("viewer", "site", { query: ({ site }) => `?site=${site.id}` }),
  "GET /api/issues/export": about("viewer", "site", { query: ({ site }) => `?site=${site.id}&format=csv` }),
  "GET /api/issues/:id": about("viewer", "issue"),
  "GET /api/issues/:id/corrections": about("viewer", "issue"),
  "PUT /api/issues/:id/corrections/:element": about("manager", "issue"),
  "GET /api/sites/:id/corrections": about("viewer", "site"),
  "GET /api/sites/:id/corrections/export": about("viewer", "site", { query: () => "?format=csv" }),
  "PATCH /api/sites/:id/corrections": about("manager", "site"),
  "PUT /api/sites/:id/corrections/publications": about("manager", "site", {
    body: ({ correction }) => ({ drafts: [{ id: correction.id, revision: 1 }] }),
  }),
  "GET /api/corrections": { may: "viewer" },
  "PATCH /api/corrections": { may: "manager" },
  "GET /api/corrections/:id/versions": about("viewer", "correction"),
  "PUT /api/corrections/:id/publication": about("manager", "correction"),
  "DELETE /api/corrections/:id/publication": about("manager", "correction"),
  "GET /api/suggestions": { may: "manager" },
  "PUT /api/suggestions/consent": { may: "owner" },
  "DELETE /api/suggestions/consent": { may: "owner" },
  "DELETE /api/suggestions/:id": about("manager", "suggestion"),
  "POST /api/suggestions/issues/:id/elements/:element": about("manager", "issue"),
  "POST /api/suggestions/sites/:id/statement": about("manager", "site"),
  "POST /api/suggestions/reports/:id": about("manager", "report"),
  "GET /api/issues/:id/picture": about("viewer", "issue"),
  "GET /api/issues/:id/places": about("viewer", "issue"),
  "GET /api/issues/:id/ticket": about("viewer", "issue", { query: () => "?language=en" }),
  "GET /api/sites/:id/vendor-letter": about("viewer", "site", {
    query: () => "?language=en&tool=calendly",
  }),
  "POST /api/sites": { may: "manager" },
  "PATCH /api/sites/:id": about("manager", "site"),
  "DELETE /api/sites/:id": about("manager", "site"),
  "POST /api/sites/:id/proof": about("manager", "site"),
  "POST /api/sites/:id/scans": about("manager", "site"),
  "POST /api/sites/:id/page-checks": about("manager", "site", { body: () => ({ url: "http://localhost/" }) }),
  "POST /api/sites/:id/developer-links": about("manager", "site", ({ issue }) => ({ issues: [issue.id] })),
  "DELETE /api/developer-links/:id": about("manager", "developerLink"),
  "PUT /api/sites/:id/manual-checks/:check": about("manager", "site"),
  "POST /api/evidence/archives": about("manager", "site", { body: ({ site }) => ({ site: site.id }) }),
  "GET /api/cases": { may: "manager" },
  "POST /api/cases": about("manager", "site", ({ site }) => ({ ...CASE, request: REQUEST, site: site.id })),
  "GET /api/cases/:id": about("manager", "legalCase"),
  "PUT /api/cases/:id": about("manager", "legalCase", () => ANSWERED),
  "DELETE /api/cases/:id": about("manager", "legalCase"),
  "POST /api/cases/:id/letters": about("manager", "legalCase", { query: () => "?name=letter.pdf" }),
  "GET /api/cases/:id/letters/:letter": about("manager", "legalCase"),
  "DELETE /api/cases/:id/letters/:letter": about("manager", "legalCase"),
  "GET /api/cases/:id/letters/:letter/text": about("manager", "legalCase"),
  "GET /api/cases/:id/allegations": about("manager", "legalCase"),
  "POST /api/cases/:id/allegations": about("manager", "legalCase", {
    body: ({ site }) => ({ allegations: [{ page: `${site.origin}/`, words: "", about: "1.1.1" }] }),
  }),
  "DELETE /api/cases/:id/allegations/:allegation": about("manager", "legalCase"),
  "GET /api/cases/:id/allegations/report": about("manager", "legalCase"),
  "POST /api/cases/:id/allegations/check": about("manager", "legalCase"),
  "GET /api/desk": { may: "manager" },
  "POST /api/desk/conversations": { may: "manager" },
  "GET /api/desk/conversations/:id": about("manager", "conversation"),
  "PATCH /api/desk/conversations/:id": about("manager", "conversation"),
  "POST /api/desk/conversations/:id/messages": about("manager", "conversation"),
  "POST /api/desk/conversations/:id/files": about("manager", "conversation", file),
  "GET /api/desk/conversations/:id/files/:file": about("manager", "conversation"),
  "POST /api/desk/conversations/:id/evidence": about("manager", "conversation", {
    body: ({ site }) => ({ request: REQUEST, site: site.id }),
  }),
  "GET /api/desk/conversations/:id/live": about("manager", "conversation"),
  "POST /api/desk/conversations/:id/presence": about("manager", "conversation"),
  "GET /api/operator/live": { may: "operator" },
  "POST /api/operator/presence": { may: "operator", body: seenNothing },
  "GET /api/operator/conversations": { may: "operator" },
  "GET /api/operator/conversations/:id": about("operator", "conversation"),
  "PATCH /api/operator/conversations/:id": about("operator", "conversation"),
  "POST /api/operator/conversations/:id/answers": about("operator", "conversation"),
  "POST /api/operator/conversations/:id/held/:held": about("operator", "conversation"),
  "DELETE /api/operator/conversations/:id/held/:held": about("operator", "conversation"),
  "POST /api/operator/conversations/:id/files": about("operator", "conversation", file),
  "GET /api/operator/conversations/:id/files/:file": about("operator", "conversation"),
  "POST /api/operator/conversations/:id/bookings": about("operator", "conversation"),
  "DELETE /api/scans/:id": about("manager", "scan"),
  "PATCH /api/issues/:id": about("manager", "issue", { body: () => ({ assignee: null }) }),
  "PUT /api/issues/:id/ignored": about("manager", "issue"),
  "PUT /api/issues/:id/origin": about("manager", "issue", { body: () => ({ origin: "own" }) }),
  "DELETE /api/issues/:id/ignored": about("manager", "issue"),
  "POST /api/issues/:id/comments": about("manager", "issue"),

  "PUT /api/team/second-steps": { may: "owner", body: () => ({ isDemanded: false }) },
  "GET /api/team": { may: "owner" },
  "POST /api/team/invites": { may: "owner", body: () => ({ email: "new@example.com", role: "viewer" }) },
  "POST /api/team/invites/:id/mail": about("owner", "invitation"),
  "DELETE /api/team/invites/:id": about("owner", "invitation"),
  "PATCH /api/team/members/:userId": about("owner", "member", { body: () => ({ role: "manager" }) }),
  "DELETE /api/team/members/:userId": about("owner", "member"),
  "GET /api/billing": { may: "owner" },
  "GET /api/billing/invoices": { may: "owner" },
  "GET /api/billing/invoice-details": { may: "owner" },
  "PUT /api/billing/invoice-details": { may: "owner" },
  "POST /api/billing/preview": { may: "owner" },
  "POST /api/billing/change-plan": { may: "owner" },
  "DELETE /api/billing/pending-change": { may: "owner" },
  "POST /api/billing/cancel": { may: "owner" },
  "POST /api/billing/resume": { may: "owner" },
  "POST /api/billing/payment-method/setup": { may: "owner" },
  "POST /api/billing/payment-method": { may: "owner" },
  "POST /api/billing/quote": { may: "owner", body: () => ({ plan: "business", billingCycle: "yearly" }) },
  "POST /api/billing/promotion-code": { may: "owner" },
  "POST /api/billing/subscribe": { may: "owner" },
};

/** Every route of the API; the test fails for a missing and for a superfluous entry. */
export const RULES: Record<string, Rule> = Object.fromEntries(
  Object.entries(OWN_RULES).map(([route, rule]) => {
    const sound = SOUND_REQUESTS[route]?.body;
    return [route, { ...(sound && { body: () => sound }), ...rule }];
  }),
);

/** Returns the path of a route that names these entities. */
export function pathOf(route: string, named: Named): string {
  const pattern = route.split(" ")[1] ?? "";
  const names = RULES[route]?.names;
  return names ? fillPath(pattern, named[names]) : pattern;
}

/** Sends a valid request of a route about these entities. */
export function callRoute(browser: TestBrowser, route: string, named: Named): Promise<Answer> {
  const [method = ""] = route.split(" ");
  const { query, body } = RULES[route] ?? {};
  const sent = body?.(named) ?? (method === "GET" || method === "DELETE" ? undefined : {});
  return browser.call(method, `${pathOf(route, named)}${query?.(named) ?? ""}`, sent);
}
