import { afterAll, describe, expect, test } from "bun:test";
import type { Role } from "#shared/team/roles.ts";
import { apiRoutes } from "#src/app.ts";
import type { Access } from "#src/http/session.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { type Answer, createTestApp } from "../../helpers/app.ts";
import { accountHashes, rowHashes } from "./row-hashes.ts";
import { callRoute, type May, RULES, type Rule } from "./rules.ts";
import { join, makeLimitedViewer, makeNamed, makeSide, type Named, ROLES, signInAt } from "./side.ts";

const app = await createTestApp();
const ours = await makeSide(app, "ours");
const theirs = await makeSide(app, "theirs");
const closed = await makeSide(app, "closed", "starter");
/** Entities of the other account that the routes are tried on. */
const named = await makeNamed(app, theirs, theirs.people.owner);
afterAll(() => app.stop());

const guarded = Object.entries(RULES).filter(([, { may }]) => may !== "everybody");

interface Attempt {
  route: string;
  token: string | null;
  named: Named;
}

function call({ route, token, named }: Attempt): Promise<Answer> {
  const browser = app.browser();
  browser.token = token;
  return callRoute(browser, route, named);
}

function isAllowed(role: Role, may: May): boolean {
  if (may === "person" || may === "everybody") return true;
  if (may === "operator") return false;
  return ROLES.indexOf(role) <= ROLES.indexOf(may);
}

/** All that would show a reply to be about them. */
function marksOfTheirs(): string[] {
  const { session, invitation, member: _member, membership: _membership, ...others } = named;
  const ids = [session, invitation, ...Object.values(others)].map(({ id }) => id);
  return [...ids, ...Object.values(theirs.people).map(({ email }) => email)];
}

const ACCESS: Record<May, Access> = {
  everybody: "everybody",
  person: "signedIn",
  viewer: "mayRead",
  manager: "mayManage",
  owner: "ownerOnly",
  operator: "operator",
};

test("every route of the API has a rule whose access it has and that names an entity for each parameter, and every rule a route", () => {
  const paths = app.app.routes.filter(({ path }) => path.startsWith("/api/"));
  const names = new Set(paths.map(({ method, path }) => `${method} ${path}`));
  expect([...names].sort()).toEqual(Object.keys(RULES).sort());
  const routes = apiRoutes(app.services, { secrets: [], onStored: () => {} });
  const ruled = routes.filter(({ endpoint }) => endpoint in RULES);
  expect(ruled).toHaveLength(Object.keys(RULES).length);
  for (const { endpoint, access } of ruled)
    expect([endpoint, access]).toEqual([endpoint, ACCESS[RULES[endpoint]?.may ?? "everybody"]]);
  const bare = guarded.filter(([route, { names }]) => route.includes(":") && !names);
  expect(bare.map(([route]) => route)).toEqual([]);
});

test("without a session no guarded route answers or changes anything", async () => {
  const before = await rowHashes(app);
  for (const [route] of guarded) {
    const { status } = await call({ route, token: null, named });
    expect([route, status]).toEqual([route, 401]);
  }
  expect(await changes(before)).toEqual([]);
});

describe.each(someOf(ROLES, 0))("the %s of another account", (role) => {
  test("gets 404, or 403 where the role falls short, for every id of this one, and changes nothing", async () => {
    const token = await signInAt(app, ours.accountId, ours.people[role]);
    const before = await rowHashes(app);
    for (const [route, rule] of guarded.filter(([, { names }]) => names)) {
      const answer = await call({ route, token, named });
      const isRefused = OF_TOKENS.has(route) || !isAllowed(role, rule.may);
      expect([route, answer.status]).toEqual([route, isRefused ? 403 : 404]);
      expectNothingOf(answer, route, rule);
    }
    expect(await changes(before)).toEqual([]);
  });

  test("reaches nothing of this one by the routes that name nothing", async () => {
    const before = await accountHashes(app, theirs.accountId);
    for (const [route, rule] of guarded.filter(([, { names }]) => !names)) {
      const token = await signInAt(app, ours.accountId, ours.people[role]);
      const answer = await call({ route, token, named });
      expect([route, answer.status >= 500]).toEqual([route, false]);
      expectNothingOf(answer, route, rule);
    }
    expect(await accountHashes(app, theirs.accountId)).toEqual(before);
  });
});

test("no one gives the settings of their own widget to one of another account", async () => {
  const { owner } = ours.people;
  const own = await makeNamed(app, ours, owner);
  const browser = app.browser();
  browser.token = await signInAt(app, ours.accountId, owner);
  const before = await rowHashes(app);
  const sent = { targets: [named.widget.id], parts: ["look"] };
  const { status } = await browser.call("POST", `/api/widgets/${own.widget.id}/settings/copies`, sent);
  expect([status, await changes(before)]).toEqual([404, []]);
});

const REFUSALS: Partial<Record<May, string>> = { owner: "owner_only", operator: "operators_only" };

/** Routes that refuse someone else's invitation or offer with 403: no token can be guessed. */
const OF_TOKENS = new Set(["POST /api/invitation/acceptance", "POST /api/transfers/find"]);

async function changes(before: Record<string, string>): Promise<string[]> {
  const after = await rowHashes(app);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** Checks that a reply holds nothing of the other account except the sent ids. */
function expectNothingOf(answer: Answer, route: string, { names }: Rule): void {
  const sent: string[] = names ? Object.values(named[names]) : [];
  const leaked = marksOfTheirs().filter((mark) => !sent.includes(mark) && answer.text.includes(mark));
  expect([route, leaked]).toEqual([route, []]);
}

/** By default a quarter of the routes is tried, another one as each role. */
describe.each(ROLES)("in their own account, the %s", (role) => {
  const allowed = guarded.filter(([, { may }]) => isAllowed(role, may));
  const tried = allowed.filter((_, at) => LONG || at % 4 === ROLES.indexOf(role));
  const refused = guarded.filter(([, { may }]) => !isAllowed(role, may));

  test("may do what the role says", async () => {
    const person = theirs.people[role];
    let own = await makeNamed(app, theirs, person);
    for (const [route, rule] of tried) {
      const attempt = { route, token: await signInAt(app, theirs.accountId, person) };
      let { status } = await call({ ...attempt, named: own });
      // An earlier route may have ended the entity.
      if (status === 404 && rule.names) {
        own = await makeNamed(app, theirs, person);
        ({ status } = await call({ ...attempt, named: own }));
      }
      expect([route, isServed(route, role, status)]).toEqual([route, true]);
      // A member who has left is taken back in.
      if (role !== "owner") await join(app, theirs.accountId, person.id, role);
    }
  });

  test("is told kindly of the rest, and changes nothing", async () => {
    const person = theirs.people[role];
    const own = await makeNamed(app, theirs, person);
    const token = await signInAt(app, theirs.accountId, person);
    const before = await rowHashes(app);
    for (const [route, rule] of refused) {
      const { status, body } = await call({ route, token, named: own });
      const code = REFUSALS[rule.may] ?? "managers_only";
      expect([route, status, body.code]).toEqual([route, 403, code]);
    }
    expect(await changes(before)).toEqual([]);
  });
});

test("a viewer of some websites of their account gets 404 for every id of another, which no list names, and reads all about their own", async () => {
  const readable = guarded.filter(([, { may }]) => may === "viewer");
  const { person, shown } = await makeLimitedViewer(app, theirs);
  const hidden = await makeNamed(app, theirs, theirs.people.viewer);
  const { widget, deletedWidget, report, site, scan, issue, correction } = hidden;
  const marks = [widget, deletedWidget, report, site, scan, issue, correction].map(({ id }) => id);
  const token = await signInAt(app, theirs.accountId, person);
  for (const [route, rule] of readable) {
    const answer = await call({ route, token, named: hidden });
    const leaked = marks.filter((mark) => answer.text.includes(mark));
    const expected = rule.names ? 404 : isServed(route, "viewer", answer.status) && answer.status;
    expect([route, answer.status, leaked]).toEqual([route, expected || 200, []]);
    const { status } = await call({ route, token, named: shown });
    expect([route, isServed(route, "viewer", status)]).toEqual([route, true]);
  }
  const browser = app.browser();
  browser.token = token;
  for (const [list, { id }] of Object.entries({ widgets: shown.widget, sites: shown.site }))
    expect((await browser.call("GET", `/api/${list}`)).text).toContain(id);
});

function isServed(route: string, role: Role, status: number): boolean {
  if (route === "DELETE /api/memberships/:accountId" && role === "owner") return status === 404;
  // An invitation to someone else is refused for another reason than the role.
  if (route === "POST /api/invitation/acceptance" && status === 403) return true;
  return status < 500 && ![401, 403, 404].includes(status);
}

test("a member of an account whose plan includes no team anymore finds its doors closed, and reaches what is their own", async () => {
  const own = await makeNamed(app, closed, closed.people.manager);
  const browser = app.browser();
  browser.token = await signInAt(app, closed.accountId, closed.people.manager);
  const { token } = browser;
  const before = await rowHashes(app);
  for (const [route] of guarded.filter(([, { may }]) => may !== "person")) {
    const { status } = await call({ route, token, named: own });
    expect([route, status]).toEqual([route, 403]);
  }
  expect(await changes(before)).toEqual([]);
  expect((await browser.call("GET", "/api/account")).status).toBe(200);
});
