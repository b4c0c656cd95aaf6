import { expect, test } from "bun:test";
import type { LiveStateView } from "#shared/api/live-states.ts";
import { nextSteps, type StepFacts } from "#src/dashboard/features/home/next-step-list.ts";
import { withDom } from "../../helpers/dom.ts";
import { stubUser, stubWidget } from "../stub-api.ts";
import { liveState } from "../stub-home.ts";

withDom();

const WIDGET = stubWidget({ version: 2 });
const UNSEEN: LiveStateView = { widgetId: WIDGET.id, live: false, since: null, lastSeenAt: null, hosts: [] };
const LIVE = liveState(WIDGET.id);
const GONE: LiveStateView = {
  ...LIVE,
  live: false,
  since: null,
  hosts: LIVE.hosts.map((host) => ({ ...host, live: false })),
};

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

test("returns nothing when everything is done", () => {
  expect(steps()).toEqual([]);
});

test("returns the three most useful steps in order", () => {
  const facts = {
    user: stubUser({ hasSubscription: false }),
    widgets: [stubWidget()],
    states: [UNSEEN],
    overview: { newReports: 0, withoutStatement: WIDGET.id },
  };
  expect(steps(facts)).toEqual(["install", "plan", "look"]);
  expect(steps({ ...facts, user: stubUser() })).toEqual(["install", "look", "statement"]);
});

test("without a plan, choosing one comes before any step on the site", () => {
  const user = stubUser({ access: "off", hasSubscription: false });
  expect(steps({ user, states: [UNSEEN] })).toEqual(["plan", "install"]);
});

test("a cancelled trial suggests a plan before and after its end", () => {
  const running = { canceledAt: "2026-11-20T09:00:00.000Z", subscriptionStatus: "trialing" } as const;
  expect(steps({ user: stubUser(running) })).toEqual(["plan"]);
  const over = { ...running, subscriptionStatus: "canceled", access: "off" } as const;
  expect(steps({ user: stubUser(over) })).toEqual(["plan"]);
  const unpaid = { subscriptionStatus: "incomplete_expired", access: "off" } as const;
  expect(steps({ user: stubUser(unpaid) })).toEqual(["plan"]);
});

test("an unpaid subscription does not suggest another plan", () => {
  expect(steps({ user: stubUser({ subscriptionStatus: "past_due", access: "off" }) })).toEqual([]);
});

test("an account awaiting deletion has no steps", () => {
  const user = stubUser({ accountDeletesAt: "2026-12-06T09:00:00.000Z" });
  expect(steps({ user, states: [UNSEEN] })).toEqual([]);
});

test("a widget no longer seen is worth a check", () => {
  expect(steps({ states: [GONE] })).toEqual(["look-after"]);
});

test("a widget that is switched off has no step", () => {
  const widgets = [stubWidget({ version: 2, isActive: false })];
  expect(steps({ widgets, states: [UNSEEN] })).toEqual([]);
  expect(steps({ widgets, states: [GONE] })).toEqual([]);
});

test("one customized widget is enough", () => {
  expect(steps({ widgets: [WIDGET, stubWidget({ id: "second" })] })).toEqual([]);
});

test("managers choose no plan, and viewers have no steps", () => {
  const open = { widgets: [stubWidget()], states: [UNSEEN] };
  const user = { hasSubscription: false };
  expect(steps({ ...open, user: stubUser({ ...user, role: "manager" }) })).toEqual(["install", "look"]);
  expect(steps({ ...open, user: stubUser({ ...user, role: "viewer" }) })).toEqual([]);
});

test("verifying the address is left to the banner on every screen", () => {
  expect(steps({ user: stubUser({ isEmailVerified: false }) })).toEqual([]);
});

test("data that could not be loaded suggests nothing", () => {
  expect(steps({ states: undefined, overview: undefined })).toEqual([]);
});
