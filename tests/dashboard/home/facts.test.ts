import { expect, test } from "bun:test";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import { DAYS_ASKED, projectMonth } from "#src/dashboard/features/home/month-card.tsx";
import { noteVisit } from "#src/dashboard/features/home/news-card.tsx";
import { nextSteps, type StepFacts } from "#src/dashboard/features/home/next-step-list.ts";
import { withDom } from "../../helpers/dom.ts";
import { stubUser, stubWidget } from "../stub-api.ts";
import { liveState } from "../stub-home.ts";

withDom();

const HOUR = 3_600_000;
const MONDAY = Date.parse("2026-11-23T08:00:00Z");

test("the first visit has none before it; a later one has the one before, as long as it goes on", () => {
  expect(noteVisit(7, MONDAY)).toBeNull();
  expect(noteVisit(7, MONDAY + HOUR / 2)).toBeNull();
  const tuesday = MONDAY + 24 * HOUR;
  const monday = new Date(MONDAY + HOUR / 2);
  expect(noteVisit(7, tuesday)).toEqual(monday);
  expect(noteVisit(7, tuesday + HOUR / 2)).toEqual(monday);
  expect(noteVisit(8, tuesday)).toBeNull();
});

test.each(["nonsense", "[]", '{"before":"x","latest":1}', '{"before":null,"latest":1e99}'])(
  "what others stored, %s, counts as no visit",
  (stored) => {
    localStorage.setItem("overview-visits:7", stored);
    expect(noteVisit(7, MONDAY)).toBeNull();
    expect(noteVisit(7, MONDAY + 2 * HOUR)).toEqual(new Date(MONDAY));
  },
);

const WIDGET = stubWidget({ colorScheme: "green" });
const UNSEEN: LiveStateView = { widgetId: WIDGET.id, live: false, since: null, lastSeenAt: null, hosts: [] };
const SWITCHED_OFF = stubWidget({ colorScheme: "green", isActive: false });
const LIVE = liveState(WIDGET.id);
const GONE_HOSTS = LIVE.hosts.map((host) => ({ ...host, live: false }));
const GONE: LiveStateView = { ...LIVE, live: false, since: null, hosts: GONE_HOSTS };

function steps(facts: Partial<StepFacts> = {}): string[] {
  const all: StepFacts = {
    user: stubUser(),
    widgets: [WIDGET],
    states: [LIVE],
    overview: { newReports: 0, withoutStatement: null },
    ...facts,
  };
  return nextSteps(all).map(({ id }) => id);
}

const READY = { widgets: [stubWidget()], states: [UNSEEN] };
const CANCELED_TRIAL = { canceledAt: "2026-11-20T09:00:00.000Z", subscriptionStatus: "trialing" } as const;
const OFF = { access: "off" } as const;
const NO_PLAN = { hasSubscription: false };

test.each<[string, Partial<StepFacts>, string[]]>([
  ["everything is done", {}, []],
  ["no plan is left", { user: stubUser({ ...OFF, ...NO_PLAN }), states: [UNSEEN] }, ["plan", "install"]],
  ["a trial is canceled", { user: stubUser(CANCELED_TRIAL) }, ["plan"]],
  ["it is over", { user: stubUser({ ...CANCELED_TRIAL, ...OFF, subscriptionStatus: "canceled" }) }, ["plan"]],
  ["it was never paid", { user: stubUser({ ...OFF, subscriptionStatus: "incomplete_expired" }) }, ["plan"]],
  ["a payment is due", { user: stubUser({ ...OFF, subscriptionStatus: "past_due" }) }, []],
  [
    "the account is to be deleted",
    { user: stubUser({ accountDeletesAt: "2026-12-06T09:00:00.000Z" }), states: [UNSEEN] },
    [],
  ],
  ["a widget is no longer seen", { states: [GONE] }, ["look-after"]],
  ["one that is off was never seen", { widgets: [SWITCHED_OFF], states: [UNSEEN] }, []],
  ["one that is off is no longer seen", { widgets: [SWITCHED_OFF], states: [GONE] }, []],
  ["one of two widgets is customized", { widgets: [WIDGET, stubWidget({ id: "second" })] }, []],
  ["only a statement was linked", { widgets: [stubWidget({ version: 2 })] }, ["look"]],
  ["a manager looks", { ...READY, user: stubUser({ ...NO_PLAN, role: "manager" }) }, ["install", "look"]],
  ["a viewer looks", { ...READY, user: stubUser({ ...NO_PLAN, role: "viewer" }) }, []],
  ["the banner asks for the address", { user: stubUser({ isEmailVerified: false }) }, []],
  ["data could not be loaded", { states: undefined, overview: undefined }, []],
  [
    "all is open",
    { ...READY, user: stubUser(NO_PLAN), overview: { newReports: 0, withoutStatement: WIDGET.id } },
    ["install", "plan", "look"],
  ],
  [
    "all but the plan is open",
    { ...READY, overview: { newReports: 0, withoutStatement: WIDGET.id } },
    ["install", "look", "statement"],
  ],
])("when %s, at most three steps are next", (_, facts, expected) => {
  expect(steps(facts)).toEqual(expected);
});

/** @param days visits by day, today last. */
function monthOf(today: string, days: number[]) {
  const visits = [...Array.from({ length: DAYS_ASKED }, () => 0), ...days].slice(-DAYS_ASKED);
  const range = { by: "day", last: DAYS_ASKED, until: today, today } as const;
  return projectMonth({ ...range, visits, before: [], widgets: [], allowance: 10_000 });
}

const every = (count: number, visits: number) => Array.from({ length: count }, () => visits);

test("sums up the days of the calendar month only", () => {
  const { soFar, visits, days, end } = monthOf("2026-11-03", [999, 10, 20, 5]);
  expect({ soFar, visits, days, end }).toEqual({
    soFar: [10, 30, 35],
    visits: 35,
    days: 30,
    end: "2026-11-30",
  });
});

test.each([
  ["the mean of seven full days, and the rest of today", "2026-11-20", [...every(19, 100), 40], 3_000],
  ["no less for a busy day today", "2026-11-20", [...every(19, 100), 500], 1_900 + 500 + 10 * 100],
  ["the days before the first of a month", "2026-12-01", [...every(10, 50), 0], 31 * 50],
  ["no day before a site's first visit", "2026-11-10", [60, 60, 10], 130 + 50 + 20 * 60],
  ["nothing before the first full day", "2026-11-10", [7], null],
  ["nothing without visits", "2026-11-10", [], null],
])("projects %s", (_, today, days, projected) => {
  expect(monthOf(today, days).projected).toBe(projected);
});

test("says by how many days it goes, and how long February is", () => {
  expect(monthOf("2026-11-20", every(20, 100)).pacedBy).toBe(7);
  expect(monthOf("2026-11-10", [60, 60, 10]).pacedBy).toBe(2);
  expect(monthOf("2028-02-10", []).end).toBe("2028-02-29");
});
