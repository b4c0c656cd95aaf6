import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { sampleStatement } from "../../helpers/sample-statement.ts";

/** A request that the route understands, around which odd ones are made. */
export interface SoundRequest {
  query?: Record<string, string>;
  body?: object;
  /** Sent as plain text, without JSON around it. */
  text?: string;
}

const TOKEN = "t".repeat(43);
const EMAIL = "odd@example.com";
const ID = "6f1b0d7e-0000-4000-8000-00000000abcd";
const PLAN = { plan: "business", billingCycle: "yearly" };
const CARD = { setupIntentId: "seti_123" };
const LOOK = { position: "top-left", size: "large", colorScheme: "green" };
const SITE = "https://site.example";
const SETTINGS = {
  ...{ ...DEFAULT_OWNER_SETTINGS, allowedHosts: ["site.example"], excludedPaths: ["/checkout/*"] },
  ...{ statementUrl: `${SITE}/statement`, label: "Help", textColor: "#ffffff" },
};
const CHOICES = { ...PLAN, contactPerson: "Ada", promotionCode: "SPRING", firstCharge: 2_030, country: "DE" };
const PERSON = { email: EMAIL, password: PASSWORD };
const REGISTRATION = { ...PERSON, websiteUrl: SITE, acceptTerms: true };
const PASSKEY = { id: "abc", rawId: "abc", type: "public-key" };
const SIGNED = { clientDataJSON: "e30", authenticatorData: "oA", signature: "oA", userHandle: "abc" };
const MADE = { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] };
const STEP = { kind: "type", name: "Name", role: "textbox", text: "Ada", maySend: false };
const FILE = { query: { name: "barrier.pdf", message: "1" }, text: "%PDF-1.7" };
const IMPORTED = { name: "A site", websiteUrl: SITE, labels: ["Client"] };
const REPORTS = { state: "new", widget: ID, search: "menu", after: ID };
const DATES = { receivedOn: "2026-11-20", deadlineOn: "2026-12-20" };
const CASE = { name: "A letter", site: ID, ...DATES, notes: "Call" };
const PART = { widgets: [ID], sites: [ID] };
const INVITE = { email: "new@example.com", role: "viewer", part: PART };

/** Every route of the API that takes a body or a query, with all that it takes. */
export const SOUND_REQUESTS: Record<string, SoundRequest> = {
  // Any plan and cycle is taken here, so that each odd one would only cost another hash.
  "POST /api/auth/register": {
    body: { ...PERSON, fullName: "Ada", companyUrl: SITE, howDidYouFindUs: "A friend" },
  },
  "POST /api/auth/resend-verification": { body: { userId: 1 } },
  "POST /api/auth/forgot-password": { body: { email: "odd@example.com" } },
  "POST /api/auth/reset-password": { body: { token: TOKEN, password: PASSWORD } },
  "POST /api/auth/verify-email": { body: { token: TOKEN } },
  "POST /api/auth/disown-registration": { body: { token: TOKEN } },
  "POST /api/auth/login": { body: { username: "nobody", password: PASSWORD } },
  "POST /api/auth/second-step": { body: { ticket: TOKEN, code: "123456" } },
  "POST /api/account/confirmation": { body: { code: "123456" } },
  "POST /api/account/authenticators/setup": {},
  "POST /api/account/authenticators": { body: { setup: `${ID}.sealed`, name: "Phone", code: "123456" } },
  "POST /api/account/recovery-codes": {},
  "PUT /api/team/second-steps": { body: { isDemanded: true } },
  "POST /api/auth/second-step/passkey": { body: { ticket: TOKEN } },
  "POST /api/auth/passkey/challenge": {},
  "POST /api/auth/passkey": { body: { passkey: { ...PASSKEY, response: SIGNED } } },
  "POST /api/account/confirmation/passkey": {},
  "POST /api/account/passkeys/challenge": {},
  "PUT /api/account/passkeys/:id": { body: { name: "Desk" } },
  "POST /api/account/passkeys": { body: { name: "Laptop", passkey: { ...PASSKEY, response: MADE } } },
  "POST /api/auth/email-change": { body: { token: TOKEN } },
  "POST /api/auth/email-change/cancel": { body: { token: TOKEN } },
  "POST /api/auth/first-owner": { body: { ...REGISTRATION, token: TOKEN } },
  "POST /api/auth/register-step1": { body: { ...REGISTRATION, via: "ada" } },
  "POST /api/stripe/create-subscription-setup": { body: { ...PLAN, userId: 1 } },
  "PATCH /api/auth/registration": { body: CHOICES },
  "POST /api/auth/register-step2": {
    body: { ...CHOICES, userId: 1, stripeCustomerId: "cus_1", paymentMethodId: "pm_1" },
  },
  "POST /api/auth/registration/completion": { body: CARD },
  "POST /api/stripe/webhook": { text: '{"id":"evt_1","object":"event","type":"invoice.paid"}' },
  "POST /api/contact": {
    body: {
      ...{ name: "Ada", email: EMAIL, websiteUrl: SITE, topic: "support", message: "Hello" },
      ...{ language: "de", ticket: "1.2.3", subject: "" },
    },
  },
  "POST /api/invitation": { body: { token: TOKEN } },
  "POST /api/invitation/registration": { body: { token: TOKEN, password: PASSWORD } },
  "POST /api/widgets/:id/tools": { text: "text-size,contrast" },
  "POST /api/widgets/:id/visit": { text: "" },
  "POST /api/widgets/:id/reports": {
    body: { text: "A barrier", email: "v@example.com", page: SITE, language: "de" },
  },
  "PUT /api/auth/current-account": { body: { accountId: 1 } },
  "PATCH /api/account": {
    body: {
      ...{ contactPerson: "Ada", username: "ada", websiteUrl: SITE, locale: "en-US" },
      ...{ reportMails: true, usageMails: false, scanMails: false, digestMails: true },
    },
  },
  "POST /api/account/password": { body: { currentPassword: "Not-the-one1!", password: PASSWORD } },
  "POST /api/account/email": { body: { email: "else@example.com", currentPassword: "Not-the-one1!" } },
  "DELETE /api/account": { body: { currentPassword: "Not-the-one1!" } },
  "POST /api/invitation/acceptance": { body: { token: TOKEN } },
  "POST /api/transfers": { body: { widgetId: ID, email: "recipient@transfers.example" } },
  "POST /api/transfers/find": { body: { token: TOKEN } },
  "POST /api/widget-preview": { body: { ...LOOK, settings: SETTINGS } },
  "GET /api/usage": { query: { by: "day", last: "366", until: "2026-11-01", widget: ID } },
  "GET /api/usage/tools": { query: { widget: ID } },
  "GET /api/account/security-events": { query: { after: ID } },
  "GET /api/reports": { query: REPORTS },
  "GET /api/reports.csv": { query: REPORTS },
  "POST /api/sites": { body: { url: SITE } },
  "PATCH /api/sites/:id": {
    body: {
      ...{ alwaysPages: ["/contact"], leftOut: ["/search"], paused: true, chosenBuilder: "wix" },
      tracker: { kind: "github", url: "https://github.com/bakery/site" },
    },
  },
  "PUT /api/sites/:id/manual-checks/:check": { body: { state: "failed", note: "The menu" } },
  "PUT /api/sites/:id/journey": {
    body: { name: "Buying a pot", start: "/shop", steps: [STEP], isOn: true },
  },
  "GET /api/sites/:id/vendor-letter": { query: { language: "de", tool: "calendly", issue: ID } },
  "GET /api/sites/:id/statement/preview": { query: { language: "de" } },
  "GET /api/sites/:id/acr": { query: { format: "yaml" } },
  "PUT /api/sites/:id/statement": { body: { revision: 1, content: sampleStatement() } },
  "POST /api/sites/:id/statement/versions": { body: { revision: 1 } },
  "GET /api/sites/:id/pages": { query: { state: "checked", search: "shop", after: SITE } },
  "PUT /api/report-brand": { body: { showsOurName: true, companyName: "Shop Ltd", logo: null } },
  "POST /api/cases": { body: { request: ID, ...CASE } },
  "PUT /api/cases/:id": { body: { revision: 1, state: "answered", ...CASE } },
  "POST /api/cases/:id/letters": { query: { name: "letter.pdf" }, text: "%PDF-1.7" },
  "GET /api/cases/:id/allegations/report": { query: { format: "pdf", language: "de" } },
  "POST /api/cases/:id/allegations": {
    body: { allegations: [{ page: `${SITE}/menu`, words: "No alt text", about: "1.1.1" }] },
  },
  "POST /api/desk/conversations": {
    body: { request: ID, topic: "barrier", subject: "The menu", text: "It stays closed." },
  },
  "PATCH /api/desk/conversations/:id": { body: { state: "closed" } },
  "POST /api/desk/conversations/:id/messages": { body: { request: ID, text: "It stays closed." } },
  "POST /api/desk/conversations/:id/files": FILE,
  "POST /api/desk/conversations/:id/presence": { body: { isTyping: true, readTo: 1 } },
  "GET /api/operator/live": { query: { conversation: ID } },
  "POST /api/operator/presence": { body: { conversation: ID, isTyping: true, readTo: 1 } },
  "POST /api/desk/conversations/:id/evidence": { body: { request: ID, site: ID } },
  "GET /api/operator/conversations": { query: { state: "open", topic: "question", search: "menu" } },
  "PATCH /api/operator/conversations/:id": { body: { state: "closed", withoutAnswer: true } },
  "POST /api/operator/conversations/:id/answers": {
    body: { request: ID, text: "Clear the cache.", files: ["steps.pdf"], closes: true },
  },
  "POST /api/operator/conversations/:id/files": FILE,
  "POST /api/operator/conversations/:id/bookings": {
    body: { request: ID, feature: "Lawyer consultation", amount: 1.5, note: "A call", mayExceed: true },
  },
  "POST /api/evidence/archives": { body: { site: ID } },
  "POST /api/sites/:id/page-checks": { body: { url: "http://localhost/", correction: ID } },
  "POST /api/sites/:id/developer-links": {
    body: { days: 30, issues: [ID], filter: { state: "open", rule: "img-alt", search: "menu" } },
  },
  "PUT /api/issues/:id/corrections/:element": { body: { value: "Two pots", decoration: false } },
  "PUT /api/corrections/:id/publication": { body: { revision: 1 } },
  "PUT /api/sites/:id/corrections/publications": {
    body: { drafts: [{ id: "44444444-52a9-4a3b-9c11-2f4f7a3b9c10", revision: 1 }] },
  },
  "PATCH /api/corrections": { body: { on: false } },
  "PATCH /api/sites/:id/corrections": { body: { on: false } },
  "PUT /api/suggestions/consent": { body: { host: "models.example" } },
  "POST /api/suggestions/issues/:id/elements/:element": {},
  "POST /api/suggestions/sites/:id/statement": {
    body: { field: "service.en", language: "en", text: "We sell pots." },
  },
  "POST /api/suggestions/reports/:id": { body: { topic: "forms", answer: "working", language: "en" } },
  "GET /api/sites/:id/corrections/export": { query: { format: "csv" } },
  "POST /api/widgets/:id/page-check": { body: { token: TOKEN } },
  "POST /api/widgets/:id/page-check/results": { text: `${TOKEN}\n{}` },
  "GET /api/sites/:id/scans": { query: { days: "30", limit: "50", after: ID } },
  "GET /api/sites/:id/comparison": { query: { from: ID, to: ID } },
  "GET /api/issues": {
    query: {
      ...{ site: ID, state: "open", impact: "serious", outcome: "failed", rule: "img-alt" },
      ...{ criterion: "1.1.1", origin: "calendly", page: SITE, assignee: "1", search: "menu" },
      ...{ order: "origin", after: ID },
    },
  },
  "GET /api/issues/export": { query: { site: ID, state: "open", format: "sarif" } },
  "GET /api/issues/:id/places": { query: { after: SITE } },
  "GET /api/issues/:id/ticket": { query: { language: "de" } },
  "PATCH /api/issues/:id": { body: { assignee: 1 } },
  "PUT /api/issues/:id/ignored": { body: { reason: "accepted", note: "Redesign", until: "2027-01-31" } },
  "PUT /api/issues/:id/origin": { body: { origin: "calendly" } },
  "POST /api/issues/:id/comments": { body: { text: "On it" } },
  "POST /api/widgets": {
    body: { name: "New", websiteUrl: SITE, ...LOOK, settings: SETTINGS, key: ID },
  },
  "POST /api/widgets/:id/settings/copies/preview": { body: { targets: [ID], parts: ["look"] } },
  "POST /api/undone-copies": { body: { changed: [{ id: ID, versionBefore: 1 }] } },
  "PATCH /api/widgets": { body: { ids: [ID], isActive: true, addLabel: "North", removeLabel: "South" } },
  "POST /api/saved-filters": { body: { name: "North", search: "label=North" } },
  "PATCH /api/reports": { body: { ids: [ID], state: "done" } },
  "POST /api/widget-imports": { body: { key: ID, rows: [IMPORTED], template: ID } },
  "PUT /api/widgets/:id": {
    body: { name: "Renamed", websiteUrl: SITE, ...LOOK, settings: SETTINGS, isActive: true, version: 1 },
  },
  "POST /api/widgets/:id/settings": { body: SETTINGS },
  "POST /api/widgets/:id/copies": { body: { name: "Twin", websiteUrl: SITE, key: ID } },
  "POST /api/widgets/:id/settings/copies": { body: { targets: [ID], parts: ["look"] } },
  "POST /api/widgets/:id/install-check": { body: { url: "http://127.0.0.1/" } },
  "PATCH /api/reports/:id": { body: { state: "done" } },
  "POST /api/reports/:id/replies": { body: { text: "Thank you", seen: 0 } },
  "POST /api/team/invites": { body: INVITE },
  "POST /api/auth/single-sign-on": { body: { email: "odd@example.com", next: "/app" } },
  "POST /api/auth/single-sign-on/callback": { body: { query: "code=1&state=2" } },
  "PUT /api/single-sign-on": {
    body: {
      ...{ issuer: "https://login.example", clientId: "handrail", clientSecret: "secret" },
      ...{ roleClaim: "groups", managers: ["web-team"], viewers: ["staff"], otherRole: "none" },
    },
  },
  "PUT /api/single-sign-on/requirement": { body: { isRequired: true } },
  "POST /api/single-sign-on/domains": { body: { domain: "new.example" } },
  "PATCH /api/team/members/:userId": { body: { role: "viewer", part: PART } },
  "POST /api/keys": {
    body: { name: "Pipeline", scopes: ["scans:read", "reports:write"], days: 90, holder: "account" },
  },
  "POST /api/webhooks": { body: { url: "https://hooks.invalid/", events: ["scan.ended"], kind: "slack" } },
  "PATCH /api/webhooks/:id": {
    body: { url: "https://hooks.invalid/", events: ["widget.changed"], kind: "teams", isOn: false },
  },
  "GET /api/widgets": { query: { limit: "50", after: ID } },
  "GET /api/webhooks/:id/deliveries": { query: { after: ID } },
  "PUT /api/billing/invoice-details": {
    body: {
      ...{ name: "Analytical Engines GmbH", line1: "Lovelace Street 1", line2: "Second floor" },
      ...{ postalCode: "10115", city: "Berlin", state: "Berlin", country: "DE", taxId: "DE123456789" },
    },
  },
  "POST /api/billing/preview": { body: PLAN },
  "POST /api/billing/quote": { body: { ...PLAN, promotionCode: "SPRING" } },
  "POST /api/billing/promotion-code": { body: { promotionCode: "SPRING" } },
  "POST /api/auth/registration/quote": { body: { ...PLAN, promotionCode: "SPRING" } },
  "POST /api/billing/change-plan": {
    body: { ...PLAN, prorationDate: 1_700_000_000, dueNow: 100, nextCharge: 100 },
  },
  "POST /api/billing/cancel": { body: { reason: "unused", comment: "Too many words" } },
  "POST /api/billing/payment-method": { body: CARD },
  "POST /api/billing/subscribe": {
    body: { ...PLAN, ...CARD, dueNow: 0, promotionCode: "SPRING", country: "DE" },
  },
};
