import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { pathOf } from "#shared/endpoint.ts";
import { readToolUsage, readUsage } from "#shared/usage/contract.ts";
import { rangeBefore, USAGE_STEPS, type UsageRange, usagePeriods } from "#shared/usage/periods.ts";
import type { ToolUse, UsageView } from "#shared/usage/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

/** Each widget's visits by the day on which a period begins, and tools, the most used first. */
const UNUSED = { today: "2026-11-22", visits: (_from: string) => 0, tools: [] as ToolUse[] };

export function stubUsage(changes: Partial<typeof UNUSED> = {}) {
  return { ...UNUSED, ...changes };
}

export function usageApi({ usage, widgets }: StubAccount, { pathname, search }: StubCall): Response | null {
  if (!pathname.startsWith(pathOf(readUsage))) return null;
  if (pathname === pathOf(readToolUsage)) return Response.json({ since: usage.today, tools: usage.tools });
  const range: UsageRange = {
    by: USAGE_STEPS.find((step) => step === search.get("by")) ?? "day",
    last: Number(search.get("last") ?? 30),
    until: search.get("until") ?? usage.today,
  };
  const asked = widgets.filter(({ id }) => [id, null].includes(search.get("widget")));
  const ofOne = (shown: UsageRange) => usagePeriods(shown).map(({ from }) => usage.visits(from));
  const visits = ofOne(range);
  const before = ofOne(rangeBefore(range));
  const view: UsageView = {
    ...range,
    visits: visits.map((one) => one * asked.length),
    before: before.map((one) => one * asked.length),
    widgets: asked.map(({ id }) => ({ id, visits: sum(visits), before: sum(before) })),
    allowance: PLANS.professional.visits,
    today: usage.today,
  };
  return Response.json(view);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
