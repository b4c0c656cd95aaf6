import type { IssueDetail, IssueView, Ticket, VendorLetter } from "#shared/issues/schemas.ts";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import { marked } from "#shared/scan-rules/changed-markup.ts";
import { IMPACTS, ISSUE_STATES } from "#shared/sites/choices.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { stubCorrections } from "./stub-corrections.ts";
import { refusal } from "./stub-reply.ts";
import { stubScan, stubSite } from "./stub-scans.ts";
import { statementReply, stubStatement } from "./stub-statement.ts";

export type StubIssues = ReturnType<typeof noIssues>;

export function stubIssues(changes: Partial<StubIssues> = {}): StubIssues {
  return { ...noIssues(), ...changes };
}

function noIssues() {
  return {
    issues: [] as IssueDetail[],
    checks: [] as ManualCheckView[],
    /** The newest first. */
    history: [] as ScanView[],
    statement: stubStatement(),
    corrections: stubCorrections(),
  };
}

const BY_SCAN = { isByPerson: false, by: null, assignee: null, text: null };

export function stubIssue(changes: Partial<IssueDetail> = {}): IssueDetail {
  const element = {
    selector: "main > img.hero",
    markup: '<img class="hero" src="/shop.jpg">',
    surroundings: '<main><img class="hero" src="/shop.jpg"><h1>Shop</h1></main>',
    changedMarkup: '<img class="hero" src="/shop.jpg…" alt="">',
    changes: [
      { markup: `<img class="hero" src="/shop.jpg…" alt="${marked("picture")}">`, when: "picture" as const },
      { markup: '<img class="hero" src="/shop.jpg…" alt="">', when: "mere" as const },
    ],
  };
  const pageUrl = "https://www.harbour-pottery.example/shop";
  const checkedAt = "2026-11-20T09:02:00.000Z";
  return {
    id: "33333333-52a9-4a3b-9c11-2f4f7a3b9c10",
    siteId: stubSite().id,
    rule: "img-alt",
    outcome: "failed",
    impact: "critical",
    ...{ messageId: "missing", values: {}, message: "This picture has no description." },
    criteria: ["1.1.1"],
    state: "new",
    pages: 12,
    elements: 14,
    firstSeenAt: "2026-11-19T09:00:00.000Z",
    lastSeenAt: "2026-11-20T09:00:00.000Z",
    fixedAt: null,
    assignee: null,
    ignored: null,
    comments: 0,
    isCorrected: false,
    origin: { kind: "own", tool: null, isChosen: false },
    browserOnly: false,
    example: { pageUrl, element },
    menuPath: null,
    picture: null,
    places: [{ pageUrl, source: "scan", pageTitle: "Shop", checkedAt, count: 2, elements: [element] }],
    hasMore: false,
    history: (["new", "fixed", "returned"] as const).map((kind, at) => ({
      ...BY_SCAN,
      id: `e${at + 1}`,
      kind,
      at: `2026-11-${at + 19}T09:00:00.000Z`,
    })),
    ...changes,
  };
}

export function stubCheck(changes: Partial<ManualCheckView> = {}): ManualCheckView {
  return {
    id: "keyboard-only",
    criteria: ["2.1.1", "2.1.2"],
    title: "Everything works with the keyboard alone",
    how: "Put the mouse away.",
    state: "open",
    note: "",
    by: null,
    updatedAt: null,
    ...changes,
  };
}

export function issuesApi({ found: stub }: StubAccount, { method, pathname, body, search }: StubCall) {
  const [, , noun, id, member, check] = pathname.split("/");
  if (noun === "sites" && member === "manual-checks") {
    const done = stub.checks.find((one) => one.id === check);
    if (method === "PUT" && done)
      Object.assign(done, body, { by: "Ana Ruiz", updatedAt: "2026-11-22T09:00:00.000Z" });
    return Response.json(stub.checks);
  }
  if (noun === "sites" && member === "statement")
    return check === "preview"
      ? new Response("<!doctype html>")
      : statementReply(stub.statement, method, body);
  if (noun === "sites" && member === "pages")
    return Response.json({
      pages: [
        stubPage("shop", { title: "Shop" }),
        stubPage("menu.pdf", { title: "Menu", isPdf: true, state: "failed", failures: 0, issues: 0 }),
      ],
      hasMore: false,
      counts: { waiting: 0, checked: 1, unchanged: 0, skipped: 0, failed: 0 },
    });
  if (noun === "sites" && member === "scans" && method === "GET") return Response.json(stub.history);
  if (noun === "sites" && member === "vendor-letter") return Response.json(letterOf(search));
  if (noun === "sites" && member === "comparison") return Response.json(comparisonOf(stub));
  if (noun !== "issues") return null;
  if (!id) return Response.json(listOf(stub, search));
  if (id === "export") return new Response("rule,page\r\n");
  const issue = stub.issues.find((one) => one.id === id);
  if (!issue) return refusal(404, "Gone");
  if (member === "ticket") return Response.json(ticketOf(issue));
  if (method !== "GET") change(issue, method, member, body);
  return Response.json(issue);
}

function stubPage(path: string, changes: object): object {
  const url = `https://www.harbour-pottery.example/${path}`;
  const found = { failures: 1, issues: 2, omitted: 0, checkedAt: "2026-11-20T09:02:00.000Z" };
  return {
    url,
    isPdf: false,
    state: "checked",
    reason: null,
    status: 200,
    target: null,
    ...found,
    ...changes,
  };
}

function ticketOf({ message }: IssueDetail): Ticket {
  return { title: message, markdown: `**${message}**`, jira: `*${message}*`, short: message };
}

function letterOf(search: URLSearchParams): VendorLetter {
  const about = search.has("issue") ? "" : " about all";
  return { subject: `Letter${about} (${search.get("language")})`, text: `Hello ${search.get("tool")} team` };
}

function change(issue: IssueDetail, method: string, member: string | undefined, body: object): void {
  if (member === "ignored" && method === "PUT") {
    const reason = { reason: "other" as const, note: "", until: null, ...body };
    issue.ignored = { ...reason, by: "Ana Ruiz", at: "2026-11-22T09:00:00.000Z" };
    issue.state = "ignored";
  } else if (member === "origin") {
    const { origin = null }: { origin?: string | null } = body;
    const isOurs = origin === null || origin === "own" || origin === "template";
    const tool = isOurs ? null : { id: origin, vendor: "Calendly", kind: "booking", contact: null };
    issue.origin = { kind: isOurs ? (origin ?? "own") : "tool", tool, isChosen: origin !== null };
    note(issue, { kind: "origin-chosen", text: origin });
  } else if (member === "ignored") Object.assign(issue, { ignored: null, state: "still" });
  else if (member === "comments") {
    const { text = "" }: { text?: string } = body;
    note(issue, { kind: "comment", text });
  } else {
    const { assignee }: { assignee?: number | null } = body;
    issue.assignee = assignee ? { id: assignee, name: assignee === 7 ? "Bo Lind" : "Ana Ruiz" } : null;
  }
}

function note({ history }: IssueDetail, event: Pick<IssueDetail["history"][number], "kind" | "text">): void {
  const done = { isByPerson: true, by: "Ana Ruiz", at: "2026-11-22T09:00:00.000Z" };
  history.push({ ...BY_SCAN, ...event, ...done, id: crypto.randomUUID() });
}

function listOf({ issues }: StubIssues, search: URLSearchParams) {
  const { state, rule, impact, origin, search: words = "", page } = Object.fromEntries(search);
  const matching = issues.filter(
    (one) =>
      (!rule || one.rule === rule) &&
      (!impact || one.impact === impact) &&
      (!origin || [one.origin.kind, one.origin.tool?.id].includes(origin)) &&
      (!page || one.places.some(({ pageUrl }) => pageUrl === page)) &&
      one.message.includes(words),
  );
  return {
    issues: matching.filter((one) => isIn(one, state)),
    hasMore: false,
    counts: countsOf(ISSUE_STATES, (one) => matching.filter(({ state: is }) => is === one).length),
    origins: originsOf(matching),
    impacts: countsOf(IMPACTS, (one) => matching.filter(({ impact: is }) => is === one).length),
    rules: [...new Set(issues.map((one) => one.rule))].map((one) => ({
      rule: one,
      criteria: ["1.1.1"],
      issues: issues.filter((issue) => issue.rule === one).length,
    })),
  };
}

function originsOf(issues: readonly IssueView[]) {
  const ids = issues.map(({ origin }) => origin.tool?.id ?? origin.kind);
  return [...new Set(ids)].map((origin) => ({ origin, issues: ids.filter((id) => id === origin).length }));
}

function isIn({ state }: IssueView, wanted: string | undefined): boolean {
  if (wanted === "open") return state !== "fixed" && state !== "ignored";
  return !wanted || state === wanted;
}

function countsOf<Name extends string>(names: readonly Name[], count: (name: Name) => number) {
  return Object.fromEntries(names.map((name) => [name, count(name)]));
}

function comparisonOf({ issues, history }: StubIssues) {
  const [to = stubScan(), from = stubScan()] = history;
  return { from, to, appeared: issues.slice(0, 1), gone: issues.slice(1), same: 3 };
}
