import { resendVerification } from "#shared/accounts/contract.ts";
import type { SignedInView, SubscriberView } from "#shared/accounts/schemas.ts";
import type { SecurityEventView } from "#shared/audit/schemas.ts";
import type { ReportView } from "#shared/barrier-reports/schemas.ts";
import type { OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { pathOf } from "#shared/endpoint.ts";
import { completeRegistration } from "#shared/registration/contract.ts";
import { confirmIdentity } from "#shared/second-steps/contract.ts";
import { readUser, signOut } from "#shared/sessions/contract.ts";
import type { SuggestionSettings } from "#shared/suggestions/schemas.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetContent, WidgetVersionView, WidgetView } from "#shared/widgets/schemas.ts";
import { billingApi, stubBilling } from "./stub-billing.ts";
import { casesApi, type StubCases } from "./stub-cases.ts";
import { correctionsApi, suggestionsApi } from "./stub-corrections.ts";
import { chatApi, deskApi, operatorDeskApi, type StubChat, stubDesk } from "./stub-desk.ts";
import { homeApi, stubHome } from "./stub-home.ts";
import { issuesApi, type StubIssues, stubIssues } from "./stub-issues.ts";
import { journeysApi, NO_JOURNEY } from "./stub-journeys.ts";
import { noContent, problemBody, refusal } from "./stub-reply.ts";
import { reportsApi } from "./stub-reports.ts";
import { scansApi, stubSite, stubSites } from "./stub-scans.ts";
import { secondStepsApi, stubSecondStep, stubSecondSteps } from "./stub-second-steps.ts";
import { securityApi, settingsApi, stubSettings } from "./stub-settings.ts";
import { ssoApi, stubSso } from "./stub-single-sign-on.ts";
import { stubTeam, teamApi } from "./stub-team.ts";
import { stubTransfers, transfersApi } from "./stub-transfers.ts";
import { stubUsage, usageApi } from "./stub-usage.ts";
import { stubWebhooks, webhooksApi } from "./stub-webhooks.ts";
import { stubList, stubVersions, stubWidget, visitorsView, widgetsApi } from "./stub-widgets.ts";

export { problemBody, stubVersions, stubWidget };

/** A signed-in user of an account with a plan. */
export type StubUser = SubscriberView &
  Pick<SignedInView, "accounts" | "usesSso" | "needsSso" | "secondStepDue" | "hasSecondStep" | "isOperator">;

export interface StubAccount extends ReturnType<typeof newAccount> {
  /** Allowed hosts in every widget's public view. */
  hosts?: string;
  /** Only on installations with a model. */
  suggestions?: SuggestionSettings;
}

/** A request to the stub API, as each of its parts gets it; these return null for other paths. */
export interface StubCall<Body = object> {
  method: string;
  pathname: string;
  body: Body;
  search: URLSearchParams;
}

export const DAY_MS = 86_400_000;

export function stubAccount(changes: Partial<StubAccount> = {}): StubAccount {
  return { ...newAccount(), ...changes };
}

/** Screens of the website that a `siteAccount` has. */
export const SITE = `/scans/${stubSite().id}`;

export function siteAccount(found: Partial<StubIssues> = {}, changes: Partial<StubAccount> = {}) {
  return stubAccount({ scans: stubSites({ sites: [stubSite()] }), found: stubIssues(found), ...changes });
}

/** Lists have the newest first. */
function newAccount() {
  return {
    token: "session-of-ana",
    user: stubUser(),
    widgets: [] as WidgetView[],
    deleted: [] as WidgetView[],
    list: stubList(),
    imports: [] as WidgetImportView[],
    settings: DEFAULT_OWNER_SETTINGS as WidgetContent["settings"],
    reports: [] as ReportView[],
    ofDeleted: 0,
    versions: [] as WidgetVersionView[],
    billing: stubBilling(),
    usage: stubUsage(),
    team: stubTeam(),
    sso: stubSso(),
    home: stubHome(),
    scans: stubSites(),
    legal: { isIncluded: true, cases: [] } as StubCases,
    desk: stubDesk(),
    /** Live chat; null if the desk has no hours. */
    chat: null as StubChat | null,
    atDesk: [] as OperatorConversation[],
    found: stubIssues(),
    journey: NO_JOURNEY,
    hooks: stubWebhooks(),
    transfers: stubTransfers(),
    events: [] as SecurityEventView[],
    mine: stubSettings(),
    failing: new Map<string, { status: number; body: object }>(),
    /** Holds the responses of these paths until resolved. */
    held: new Map<string, Promise<void>>(),
    /** Each request as `METHOD /path`. */
    requests: [] as string[],
  };
}

export function stubUser(changes: Partial<StubUser> = {}): StubUser {
  return {
    now: new Date().toISOString(),
    id: 1,
    email: "ana@harbour-pottery.example",
    username: null,
    websiteUrl: "https://www.harbour-pottery.example/",
    contactPerson: "Ana Ruiz",
    locale: null,
    isEmailVerified: true,
    createdAt: "2026-11-01T09:00:00.000Z",
    accountId: 1,
    role: "owner",
    plan: "professional",
    grant: null,
    billingCycle: "yearly",
    subscriptionStatus: "trialing",
    access: "on",
    hasSubscription: true,
    currentPeriodEnd: null,
    trialEnd: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    canceledAt: null,
    accounts: [{ id: 1, name: "harbour-pottery.example", role: "owner", isOpen: true, isSuspended: false }],
    deletesAt: null,
    accountDeletesAt: null,
    usesSso: false,
    needsSso: false,
    secondStepDue: null,
    hasSecondStep: false,
    isOperator: false,
    ...changes,
  };
}

/** A signed-in member of another person's account. */
export function memberUser(role: "manager" | "viewer", changes: Partial<StubUser> = {}): StubUser {
  const accounts = stubUser().accounts.map((one) => ({ ...one, role }));
  return stubUser({ role, accounts, ...changes });
}

export async function stubApi(account: StubAccount, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  account.requests.push(`${request.method} ${pathname}`);
  await account.held.get(pathname);
  const failure = account.failing.get(pathname) ?? account.failing.get(`${request.method} ${pathname}`);
  if (failure) return Response.json(failure.body, { status: failure.status });
  if (/\/public$/.test(pathname)) return visitorsView(account, pathname);
  if (/\/widgets\/[^/]+\/(visit|tools)$/.test(pathname)) return noContent();
  if (pathname === pathOf(completeRegistration)) return Response.json({ token: account.token });
  if (request.headers.get("authorization") !== `Bearer ${account.token}`)
    return refusal(401, "Please sign in.");
  const body = /^(POST|PUT|PATCH)$/.test(request.method) ? await readJson(request) : {};
  const response = signedIn(account, { method: request.method, pathname, body, search: searchParams });
  if (pathname === pathOf(confirmIdentity) && response.ok) noteProof(account);
  return response;
}

/** Holds a response, so that what is done next meets a request under way. */
export function hold({ held }: StubAccount, path: string) {
  const answer = Promise.withResolvers<void>();
  held.set(path, answer.promise);
  return answer;
}

/** Makes calls fail until the person has proved who they are. */
export function askFirst(account: StubAccount, ...calls: string[]): void {
  account.mine.secondSteps = stubSecondSteps({ secondSteps: [stubSecondStep("Phone")] });
  for (const call of calls) account.failing.set(call, ASKS);
}

const ASKS = {
  status: 403,
  body: { code: "confirm_first", message: "First, please confirm that it’s you." },
};

function noteProof({ failing, user }: StubAccount): void {
  for (const [call, failure] of failing) if (failure === ASKS) failing.delete(call);
  user.secondStepDue = null;
}

const APIS: ReadonlyArray<(account: StubAccount, call: StubCall) => Response | null> = [
  ...[billingApi, usageApi, teamApi, securityApi, ssoApi, secondStepsApi, settingsApi, webhooksApi],
  ...[transfersApi, homeApi, reportsApi, chatApi, deskApi, operatorDeskApi, casesApi, suggestionsApi],
  ...[correctionsApi, issuesApi, journeysApi, scansApi, widgetsApi],
];

function signedIn(account: StubAccount, call: StubCall): Response {
  const { pathname } = call;
  if (pathname === pathOf(readUser)) return Response.json(account.user);
  if (pathname === pathOf(signOut)) return noContent();
  if (pathname === pathOf(resendVerification)) return Response.json({ message: "Sent." });
  for (const api of APIS) {
    const reply = api(account, call);
    if (reply) return reply;
  }
  return refusal(404, "This doesn’t exist, or belongs to another account.");
}

async function readJson(request: Request): Promise<object> {
  const text = await request.text();
  return text === "" ? {} : JSON.parse(text);
}
