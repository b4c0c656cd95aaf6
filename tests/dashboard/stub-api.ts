import { parse } from "valibot";
import { resendVerification } from "#shared/accounts/contract.ts";
import type { SignedInView, SubscriberView } from "#shared/accounts/schemas.ts";
import type { SecurityEventView } from "#shared/audit/schemas.ts";
import type { ReportView } from "#shared/barrier-reports/schemas.ts";
import type { OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { pathOf } from "#shared/endpoint.ts";
import type { JourneyView } from "#shared/journeys/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { completeRegistration } from "#shared/registration/contract.ts";
import { confirmIdentity } from "#shared/second-steps/contract.ts";
import { readUser, signOut } from "#shared/sessions/contract.ts";
import type { SiteList } from "#shared/sites/schemas.ts";
import type { SuggestionSettings } from "#shared/suggestions/schemas.ts";
import type { TeamView } from "#shared/team/schemas.ts";
import {
  listDeletedWidgets,
  listLiveStates,
  listWidgets,
  previewWidget,
  undoCopies,
} from "#shared/widgets/contract.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import {
  PreviewSchema,
  type UpdateWidgetInput,
  type WidgetContent,
  type WidgetVersionView,
  type WidgetView,
} from "#shared/widgets/schemas.ts";
import { publicView } from "../../src/features/widgets/public-view.ts";
import { billingApi, type StubBilling, stubBilling } from "./stub-billing.ts";
import { casesApi, type StubCases } from "./stub-cases.ts";
import { chatApi, type StubChat } from "./stub-chat.ts";
import { correctionsApi } from "./stub-corrections.ts";
import { deskApi, type StubDesk, stubDesk } from "./stub-desk.ts";
import { homeApi, type StubHome, stubHome } from "./stub-home.ts";
import { importsApi } from "./stub-imports.ts";
import { issuesApi, type StubIssues, stubIssues } from "./stub-issues.ts";
import { journeysApi, NO_JOURNEY } from "./stub-journeys.ts";
import { listApi, type StubList } from "./stub-list.ts";
import { operatorDeskApi } from "./stub-operator-desk.ts";
import { reportsApi } from "./stub-reports.ts";
import { scansApi, stubSites } from "./stub-scans.ts";
import { secondStepsApi, stubSecondStep, stubSecondSteps } from "./stub-second-steps.ts";
import { securityApi } from "./stub-security.ts";
import { type StubSettings, settingsApi, stubSettings } from "./stub-settings.ts";
import { type StubSso, ssoApi, stubSso } from "./stub-single-sign-on.ts";
import { suggestionsApi } from "./stub-suggestions.ts";
import { stubTeam, teamApi } from "./stub-team.ts";
import { type StubTransfers, stubTransfers, transfersApi } from "./stub-transfers.ts";
import { type StubUsage, stubUsage, usageApi } from "./stub-usage.ts";
import { type StubWebhooks, webhooksApi } from "./stub-webhooks.ts";
import { stubWidget } from "./stub-widget.ts";

export { stubWidget };

/** A signed-in user of an account with a plan. */
export type StubUser = SubscriberView &
  Pick<SignedInView, "accounts" | "usesSso" | "needsSso" | "secondStepDue" | "hasSecondStep" | "isOperator">;

export interface StubAccount {
  token: string | null;
  user: StubUser;
  widgets: WidgetView[];
  settings: WidgetContent["settings"];
  deleted: WidgetView[];
  list: StubList;
  /** The newest first. */
  imports: WidgetImportView[];
  /** Allowed hosts in every widget's public view. */
  hosts?: string;
  /** The newest first. */
  reports: ReportView[];
  ofDeleted: number;
  versions: WidgetVersionView[];
  billing: StubBilling;
  usage: StubUsage;
  team: TeamView;
  sso: StubSso;
  home: StubHome;
  scans: SiteList;
  legal: StubCases;
  desk: StubDesk;
  /** Live chat; null if the desk has no hours. */
  chat: StubChat | null;
  atDesk: OperatorConversation[];
  found: StubIssues;
  journey: JourneyView;
  events: SecurityEventView[];
  hooks: StubWebhooks;
  transfers: StubTransfers;
  mine: StubSettings;
  /** Only on installations with a model. */
  suggestions?: SuggestionSettings;
  failing: Map<string, { status: number; body: object }>;
  /** Holds the responses of these paths until resolved. */
  held: Map<string, Promise<void>>;
  /** Each request as `METHOD /path`. */
  requests: string[];
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
  return {
    token: "session-of-ana",
    user: stubUser(),
    widgets: [],
    deleted: [],
    list: { figures: [], filters: [] },
    imports: [],
    settings: DEFAULT_OWNER_SETTINGS,
    reports: [],
    ofDeleted: 0,
    versions: [],
    billing: stubBilling(),
    usage: stubUsage(),
    team: stubTeam(),
    sso: stubSso(),
    home: stubHome(),
    scans: stubSites(),
    legal: { isIncluded: true, cases: [] },
    desk: stubDesk(),
    chat: null,
    atDesk: [],
    found: stubIssues(),
    journey: NO_JOURNEY,
    hooks: { webhooks: [], deliveries: [] },
    transfers: stubTransfers(),
    events: [],
    mine: stubSettings(),
    failing: new Map(),
    held: new Map(),
    requests: [],
    ...changes,
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

/** Two versions of a widget, the newest first. */
export function stubVersions({ settings }: Pick<StubAccount, "settings">): WidgetVersionView[] {
  const { name, websiteUrl, position, colorScheme, size, createdAt } = stubWidget();
  const look = { name, websiteUrl, position, colorScheme, size, settings };
  return [2, 1].map((version) => ({ ...look, version, restoredFrom: null, savedBy: null, createdAt }));
}

export async function stubApi(account: StubAccount, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  account.requests.push(`${request.method} ${pathname}`);
  await account.held.get(pathname);
  const failure = account.failing.get(pathname) ?? account.failing.get(`${request.method} ${pathname}`);
  if (failure) return Response.json(failure.body, { status: failure.status });
  if (/\/public$/.test(pathname)) return visitorsView(account, pathname);
  if (/\/widgets\/[^/]+\/(visit|tools)$/.test(pathname)) return new Response(null, { status: 204 });
  if (pathname === pathOf(completeRegistration)) return Response.json({ token: account.token });
  if (request.headers.get("authorization") !== `Bearer ${account.token}`)
    return problem(401, "Please sign in.");
  const body = /^(POST|PUT|PATCH)$/.test(request.method) ? await readJson(request) : {};
  const response = signedIn(account, { method: request.method, pathname, body, search: searchParams });
  if (pathname === pathOf(confirmIdentity) && response.ok) noteProof(account);
  return response;
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
  billingApi,
  usageApi,
  teamApi,
  securityApi,
  ssoApi,
  secondStepsApi,
  settingsApi,
  webhooksApi,
  transfersApi,
  homeApi,
  reportsApi,
  listApi,
  importsApi,
  chatApi,
  deskApi,
  operatorDeskApi,
  casesApi,
  suggestionsApi,
  correctionsApi,
  issuesApi,
  journeysApi,
  scansApi,
];

function signedIn(account: StubAccount, call: StubCall): Response {
  for (const api of APIS) {
    const reply = api(account, call);
    if (reply) return reply;
  }
  const { method, pathname, body } = call;
  const [, , , id = "", member, version] = pathname.split("/");
  if (pathname === pathOf(readUser)) return Response.json(account.user);
  if (pathname === pathOf(signOut)) return new Response(null, { status: 204 });
  if (pathname === pathOf(resendVerification)) return Response.json({ message: "Sent." });
  if (pathname === pathOf(previewWidget)) return preview(body);
  if (pathname === pathOf(listLiveStates)) return Response.json([]);
  if (pathname === pathOf(listDeletedWidgets)) return listDeleted(account);
  if (pathname.startsWith(`${pathOf(listDeletedWidgets)}/`)) return restore(account, id);
  if (pathname === pathOf(listWidgets))
    return method === "POST" ? create(account, body) : Response.json(account.widgets);
  if (pathname === pathOf(undoCopies)) return new Response(null, { status: 204 });
  const widget = account.widgets.find((one) => one.id === id);
  if (!widget) return problem(404, "This doesn’t exist, or belongs to another account.");
  if (member === "versions") {
    if (method === "GET") return Response.json(account.versions);
    const kept = account.versions.find((one) => one.version === Number(version));
    if (!kept) return problem(404, ERRORS.versionGone);
    const { name, position, colorScheme, size, settings } = kept;
    return change(account, widget, { name, position, colorScheme, size, settings });
  }
  if (method === "GET") return Response.json({ ...widget, settings: account.settings });
  if (method === "DELETE") {
    account.widgets = account.widgets.filter((one) => one !== widget);
    account.deleted = [widget, ...account.deleted];
    return new Response(null, { status: 204 });
  }
  if (member === "copies") return create(account, { ...widget, ...body });
  if (pathname.endsWith("/copies/preview")) return previewCopies(account, widget, body);
  if (pathname.endsWith("/settings/copies")) return copySettings(account, body);
  return change(account, widget, body);
}

/** Mimics the server: missing settings stay, and each visible change makes a version. */
function change(account: StubAccount, widget: WidgetView, body: Partial<UpdateWidgetInput>): Response {
  const { settings = {}, version = widget.version, ...look } = body;
  if (version !== widget.version) return problem(409, ERRORS.widgetChanged, undefined, "changed_meanwhile");
  account.settings = { ...account.settings, ...settings };
  const isNewVersion = Object.keys({ ...settings, ...look, isActive: 1 }).length > 1;
  Object.assign(widget, look, { version: version + Number(isNewVersion) });
  return Response.json(widget);
}

function listDeleted({ deleted }: StubAccount): Response {
  const [deletedAt, goneAt] = ["2026-11-20T09:00:00.000Z", "2026-12-20T09:00:00.000Z"];
  return Response.json(
    deleted.map(({ id, name, websiteUrl }) => ({ id, name, websiteUrl, deletedAt, goneAt })),
  );
}

function restore(account: StubAccount, id: string): Response {
  const widget = account.deleted.find((one) => one.id === id);
  account.deleted = account.deleted.filter((one) => one !== widget);
  if (widget) account.widgets = [...account.widgets, widget];
  return new Response(null, { status: 204 });
}

function copySettings(account: StubAccount, { targets = [] }: { targets?: string[] }): Response {
  const changed = account.widgets.filter(({ id }) => targets.includes(id));
  for (const widget of changed) widget.version += 1;
  return Response.json({ changed: changed.map(({ id, version }) => ({ id, versionBefore: version - 1 })) });
}

function previewCopies(account: StubAccount, { version, colorScheme }: WidgetView, body: object): Response {
  const { targets = [] }: { targets?: string[] } = body;
  const changed = account.widgets.filter(({ id }) => targets.includes(id));
  const widgets = changed.map((one) => ({
    id: one.id,
    version: one.version,
    differences: [{ name: "colorScheme", before: one.colorScheme, after: colorScheme }],
  }));
  return Response.json({ version, widgets });
}

function preview(body: object): Response {
  return Response.json(publicView(parse(PreviewSchema, body)));
}

function create(account: StubAccount, body: object): Response {
  const id = crypto.randomUUID();
  const widget = { ...stubWidget(), ...body, id, publicId: id.replaceAll("-", "").slice(0, 16) };
  account.widgets = [...account.widgets, widget];
  return Response.json(widget, { status: 201 });
}

function visitorsView({ widgets, settings, hosts }: StubAccount, pathname: string): Response {
  const widget = widgets.find(({ publicId }) => pathname.includes(publicId));
  if (!widget) return problem(404, "This does not exist.");
  const state = { active: widget.isActive, ...(hosts && { hosts }) };
  return Response.json(publicView({ ...widget, settings }, state));
}

function problem(status: number, message: string, fields?: Record<string, string>, code?: string): Response {
  return Response.json(problemBody(message, fields, code), { status });
}

export function problemBody(message: string, fields?: Record<string, string>, code = "stub"): object {
  return { error: message, message, code, ...(fields && { fields }) };
}

async function readJson(request: Request): Promise<object> {
  const text = await request.text();
  return text === "" ? {} : JSON.parse(text);
}
