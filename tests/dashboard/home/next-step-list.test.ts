import { expect, test } from "bun:test";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import { nextSteps, type StepFacts } from "#src/dashboard/features/home/next-step-list.ts";
import { withDom } from "../../helpers/dom.ts";
import { stubUser, stubWidget } from "../stub-api.ts";
import { liveState } from "../stub-home.ts";

withDom();

const WIDGET = stubWidget({ colorScheme: "green" });
const UNSEEN: LiveStateView = { widgetId: WIDGET.id, live: false, since: null, lastSeenAt: null, hosts: [] };
const SWITCHED_OFF = stubWidget({ colorScheme: "green", isActive: false });
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
